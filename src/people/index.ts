export {
  type AddressUse,
  addressesOf,
  findAddress,
  findPeople,
  findPerson,
  lastUses,
  listPeople,
  offerAddress,
  requirePerson,
  savePerson,
  touchAddress,
} from './people.sql.ts';
export { type Address, DEFAULT_PERSON_ID, type Person } from './person.ts';
