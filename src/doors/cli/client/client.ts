/**
 * Hark as the verbs call it: by operation name, wherever it runs. Over HTTP when a gateway runs, else in this
 * process; the answers and refusals are the same, so a verb never asks which.
 */
import type { SettingView } from '../../../config/index.ts';
import type {
  DecisionView,
  DoctorCheck,
  ForgottenView,
  HeartbeatLogEntry,
  HeartbeatPromptView,
  InboxSourceView,
  InboxTaken,
  IndexReport,
  LedgerView,
  MemoryApi,
  MemorySearchAnswer,
  MemoryStats,
  MessageList,
  NudgeView,
  ParsePreview,
  PostMessageResponse,
  ReflectionView,
  SimulationView,
  Status,
  TaskList,
  TaskRun,
  ToolAnswer,
  ToolSchema,
  WhyAnswer,
  WireEvent,
  WireNote,
  WireProposal,
  WireTask,
} from '../../operations/index.ts';

type AnswerOf<N extends keyof MemoryApi> = Awaited<ReturnType<MemoryApi[N]>>;

export interface Answers extends MemoryAnswers {
  'messages.send': PostMessageResponse;
  'messages.list': MessageList;
  'tasks.list': TaskList;
  'tasks.add': WireTask;
  'tasks.get': WireTask;
  'tasks.update': WireTask;
  'tasks.remove': WireTask;
  'tasks.undo': WireTask;
  'tasks.approve': WireTask;
  'tasks.done': { task: WireTask; closed: 'occurrence' | 'series' };
  'tasks.snooze': WireTask;
  'tasks.run': { ran: boolean; requestedAt?: number; reason?: string };
  'tasks.runs': { runs: TaskRun[] };
  'tasks.parse': ParsePreview;
  'tasks.export': { version: 1; jobs: unknown[] };
  'tasks.import': {
    added: number;
    updated: number;
    problems: Array<{ index: number; field: string; message: string }>;
  };
  'proposals.list': { proposals: WireProposal[] };
  'proposals.get': WireProposal;
  'proposals.accept': WireProposal;
  'proposals.decline': WireProposal;
  'proposals.undo': WireProposal;
  'inbox.add': InboxTaken;
  'inbox.list': { sources: InboxSourceView[] };
  'inbox.clear': { source: string; cleared: number; waiting: number };
  'tools.list': { tools: ToolSchema[] };
  'tools.call': ToolAnswer;
  'settings.list': { settings: SettingView[] };
  'settings.set': { settings: SettingView[] };
  'settings.get': SettingView;
  'settings.reset': SettingView;
  tick: DecisionView;
  'heartbeat.prompt': HeartbeatPromptView;
  'heartbeat.log': { entries: HeartbeatLogEntry[] };
  'nudges.list': { nudges: NudgeView[]; mutedTopics: string[] };
  'nudges.answer': { id: string; said: string };
  'topics.unmute': { mutedTopics: string[] };
  status: Status;
  why: WhyAnswer;
  simulate: SimulationView;
  ledger: { rows: LedgerView[] };
  wake: { id: string };
  backup: { file: string; bytes: number; at: number };
  'doctor.ask': { checks: DoctorCheck[]; isWell: boolean };
}

interface MemoryAnswers {
  'memory.search': MemorySearchAnswer;
  'memory.get': AnswerOf<'get'>;
  'memory.remember': WireNote;
  'memory.list': { notes: WireNote[] };
  'memory.note': WireNote;
  'memory.edit': WireNote;
  'memory.forget': ForgottenView;
  'memory.link': WireNote;
  'memory.unlink': WireNote;
  'memory.links': { links: AnswerOf<'links'> };
  'memory.reflect': ReflectionView;
  'memory.reflections': { reflections: ReflectionView[] };
  'memory.undo': AnswerOf<'undo'>;
  'memory.promote': AnswerOf<'promote'>;
  'memory.export': AnswerOf<'export'>;
  'memory.import': AnswerOf<'import'>;
  'memory.index': IndexReport;
  'memory.stats': MemoryStats;
}

export type Input = Readonly<Record<string, unknown>>;

/** The way events come: `lost` when the gateway went away, `back` when it answers again. */
export interface EventListener {
  event(event: WireEvent): void;
  lost(): void;
  back(): void;
}

/** A running Hark and the token to talk to it. */
export interface Gateway {
  readonly url: string;
  readonly token: string;
}

export interface Client {
  /** The gateway's address; absent when the work is done in this process. */
  readonly url?: string;
  call<N extends keyof Answers>(name: N, input?: Input): Promise<Answers[N]>;
  /** A new single-use sign-in code. Only a gateway makes them. */
  newCode(): Promise<string>;
  /** Live events. Resolves once it listens; gives the way to stop. */
  listen(listener: EventListener, personId?: string): Promise<() => void>;
  close(): Promise<void>;
}

/** Options that were not given are not fields. */
export function withoutUndefined(input: Input): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
