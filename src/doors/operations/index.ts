export type {
  DoctorCheck,
  DoorCaller,
  ForPerson,
  HarkApi,
  LedgerView,
  ReceiveInput,
  SettingsApi,
  TaskRun,
  TasksApi,
  WhyAnswer,
} from './hark-api.ts';
export { defineOperation, type HttpMethod, type Operation, type Scope } from './operation.ts';
