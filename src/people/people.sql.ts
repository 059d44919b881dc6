/** People and their addresses in the database. */
import { InputError, joinWords, NotFoundError } from '../base/index.ts';
import { listStatement, statement, type Tables, type Tx } from '../store/index.ts';
import type { Address, Person } from './person.ts';

export async function savePerson(tx: Tx, person: Person, nowMs: number): Promise<void> {
  const row = { name: person.name, time_zone: person.timeZone, updated_at: nowMs };
  await tx.db
    .insertInto('people')
    .values({ id: person.id, ...row, created_at: nowMs })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function listPeople(tx: Tx): Promise<Person[]> {
  const rows = await tx.db.selectFrom('people').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(toPerson);
}

export async function findPerson(tx: Tx, id: string): Promise<Person | undefined> {
  const [row] = (await personById(tx, id)).rows;
  return row && toPerson(row);
}

const personById = statement<Tables['people']>('SELECT * FROM people WHERE id = ?');

/** Those of them that there are, by id. */
export async function findPeople(tx: Tx, ids: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await peopleByIds(
    tx,
    ids.map((id) => [id]),
  );
  return new Map(rows.map((row) => [row.id, toPerson(row)]));
}

const peopleByIds = listStatement<Tables['people']>('SELECT p.* FROM LIST(?) JOIN people p ON p.id = item.value->>0');

/** The person named, or the only one there is. Refuses to guess between several. */
export async function requirePerson(tx: Tx, id: string | undefined): Promise<Person> {
  if (id !== undefined) {
    const person = await findPerson(tx, id);
    if (person) return person;
    const known = (await listPeople(tx)).map((other) => other.id);
    throw new NotFoundError('personId', `There is no person "${id}". Known: ${joinWords(known) || 'nobody yet'}.`);
  }
  const people = await listPeople(tx);
  const [only] = people;
  if (people.length === 1 && only) return only;
  const known = people.map((person) => person.id);
  throw new InputError('personId', `Say which person is meant: ${joinWords(known, 'or') || 'nobody is set up yet'}.`);
}

export interface AddressUse {
  readonly id: string;
  readonly personId: string;
  readonly channel: string;
  readonly account: string;
  readonly chat: string;
  readonly atMs: number;
}

/** An address to fall back on before the person has used any: known, and behind every one they do use. */
export async function offerAddress(tx: Tx, offer: AddressUse): Promise<void> {
  await tx.db
    .insertInto('addresses')
    .values({ ...toAddressRow(offer), last_used_at: 0 })
    .onConflict((conflict) => conflict.columns(['channel', 'account', 'chat']).doNothing())
    .execute();
}

/** Notes that the person used this address, making it known if it was not. Returns its id. */
export async function touchAddress(tx: Tx, use: AddressUse): Promise<string> {
  const row = await tx.db
    .insertInto('addresses')
    .values(toAddressRow(use))
    .onConflict((conflict) => conflict.columns(['channel', 'account', 'chat']).doUpdateSet({ last_used_at: use.atMs }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findAddress(tx: Tx, id: string): Promise<Address | undefined> {
  const [row] = (await addressById(tx, id)).rows;
  return row && toAddress(row);
}

const addressById = statement<Tables['addresses']>('SELECT * FROM addresses WHERE id = ?');

/** Every address of a person, the one to use first: pinned, then last used (P1). */
export async function addressesOf(tx: Tx, personId: string): Promise<Address[]> {
  return (await usableAddresses(tx, personId)).rows.map(toAddress);
}

const usableAddresses = statement<Tables['addresses']>(
  'SELECT * FROM addresses WHERE person_id = ? ORDER BY is_pinned DESC, last_used_at DESC, id',
);

/** When each used any address last; 0 for one that was only offered, nobody who has none (P1). */
export async function lastUses(tx: Tx, personIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await latestUses(
    tx,
    personIds.map((id) => [id]),
  );
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
}

const latestUses = listStatement<{ id: string; at: number | null }>(`
  WITH given AS (SELECT item.value->>0 AS id FROM LIST(?))
  SELECT g.id, (SELECT max(a.last_used_at) FROM addresses a WHERE a.person_id = g.id) AS at FROM given g`);

function toAddressRow(use: AddressUse): Tables['addresses'] {
  return {
    id: use.id,
    person_id: use.personId,
    channel: use.channel,
    account: use.account,
    chat: use.chat,
    is_pinned: 0,
    last_used_at: use.atMs,
    created_at: use.atMs,
  };
}

function toPerson(row: Tables['people']): Person {
  return { id: row.id, name: row.name, timeZone: row.time_zone };
}

function toAddress(row: Tables['addresses']): Address {
  return {
    id: row.id,
    personId: row.person_id,
    channel: row.channel,
    account: row.account,
    chat: row.chat,
    isPinned: row.is_pinned === 1,
    lastUsedAt: row.last_used_at,
  };
}
