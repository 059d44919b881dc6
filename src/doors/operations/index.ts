export { operations } from './all-operations.ts';
export type {
  DoctorCheck,
  DoorCaller,
  ForPerson,
  HarkApi,
  LedgerView,
  ModelTurn,
  ReceiveInput,
  SettingsApi,
  SignedHook,
  TaskRun,
  TasksApi,
  ToolAnswer,
  ToolSchema,
  ToolsApi,
  WhyAnswer,
} from './hark-api.ts';
export type {
  HookVerdict,
  InboxApi,
  InboxItemView,
  InboxSourceView,
  InboxTaken,
  NewMail,
} from './inbox/inbox-api.ts';
export { type SchemaNode, schemaOf, typesOf } from './input/input-schema.ts';
export { findUnsafe } from './input/plain-data.ts';
export { readInput } from './input/read-input.ts';
export type {
  ForgottenView,
  IndexReport,
  MemoryApi,
  MemoryResult,
  MemorySearchAnswer,
  MemoryStats,
  ReflectionView,
  WireNote,
} from './memory/memory-api.ts';
export { defineOperation, type HttpMethod, type Operation, type Scope } from './operation.ts';
export type { ProposalsApi, WireProposal } from './proposals/proposals-api.ts';
export type {
  DecisionView,
  HeartbeatLogEntry,
  HeartbeatPromptView,
  NudgeView,
  SimulationView,
  SpeakApi,
} from './speak-api.ts';
export { isStoreTrouble, type StoreTrouble, type StoreTroubleCode } from './store-trouble.ts';
export type {
  Card,
  MessageList,
  ParsePreview,
  PostMessageRequest,
  PostMessageResponse,
  Problem,
  Status,
  TaskList,
  WireEvent,
  WireMessage,
  WireTask,
} from './wire.ts';
export { problem as problemSchema } from './wire-schemas.ts';
