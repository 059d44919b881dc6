/**
 * What a model is asked at a heartbeat (SPEC H6, H7): what to do, then what there is, section by section, the current
 * time last. A finished command comes before events that fell due, and those before the standing prompt. Lists that are
 * empty leave no trace. No chat history: the prompt stands alone. Pure and bounded.
 */
import { fencedSection, fields, indented, moment, oldestFirst, oneLine, section } from './prompt-lines.ts';

export interface HeartbeatPromptInput {
  /** The person's own prompt; empty or longer than 4000 characters: the default. */
  readonly prompt?: string;
  /** What woke us, when it was more than the timer. */
  readonly events?: readonly { readonly kind: 'exec' | 'cron'; readonly text: string }[];
  readonly additions?: readonly { readonly description: string; readonly prompt: string }[];
  readonly previousResults?: readonly {
    readonly atMs: number;
    readonly text: string;
    /** It was made from outsiders' words, among others. */
    readonly isUntrusted?: boolean;
  }[];
  readonly pendingTasks?: readonly {
    readonly id: string;
    readonly description: string;
    readonly scheduledAtMs?: number;
    readonly cron?: string;
  }[];
  readonly emailStatus?: readonly { readonly address: string; readonly unread: number; readonly lastSyncMs?: number }[];
  readonly newEmails?: readonly { readonly subject?: string; readonly from?: string; readonly preview?: string }[];
  readonly newSms?: readonly { readonly from?: string; readonly text: string }[];
  readonly newNotifications?: readonly { readonly app?: string; readonly title?: string; readonly text?: string }[];
  readonly promotionCandidates?: readonly {
    readonly key: string;
    readonly hits: number;
    readonly category: string;
    readonly content: string;
  }[];
  readonly signals?: readonly { readonly kind: string; readonly text: string; readonly noteId?: string }[];
  readonly nowMs: number;
  readonly timeZone: string;
}

export const LONGEST_PROMPT = 4000;
const PREVIOUS_SHOWN = 3;
const TASKS_SHOWN = 50;
/** Proven by use (R9). */
const PROMOTION_HITS = 5;

export const DEFAULT_HEARTBEAT_PROMPT = [
  'This is a scheduled check; nobody is waiting for an answer.',
  'Go through what is listed below and through HEARTBEAT.md in the workspace, if there is one, and do what it asks.',
  'Keep to what is there: do not pick up old business from earlier chats, and do not report again what you reported before.',
  'If nothing deserves attention now, answer with HEARTBEAT_OK and nothing else.',
  'If something does, write the short message the person should read, and leave that word out.',
].join(' ');

const EXEC_PROMPT =
  'A command that was running in the background has finished; what it printed is below. Tell the person what matters about the result, in a few words.';
const CRON_PROMPT =
  'What is listed below was planned for now. Pass it on to the person as the reminder it was meant to be, with the context it carries.';

export function buildHeartbeatPrompt(input: HeartbeatPromptInput): string {
  const parts = [
    promptOf(input),
    ...eventSections(input),
    ...ownSections(input),
    ...outsideSections(input),
    ...memorySections(input),
    timeLine(input),
  ];
  return parts.join('\n\n');
}

function promptOf({ prompt, events = [] }: HeartbeatPromptInput): string {
  if (events.some(({ kind }) => kind === 'exec')) return EXEC_PROMPT;
  if (events.some(({ kind }) => kind === 'cron')) return CRON_PROMPT;
  const own = typeof prompt === 'string' ? prompt.trim() : '';
  return own === '' || [...own.slice(0, 2 * LONGEST_PROMPT + 1)].length > LONGEST_PROMPT
    ? DEFAULT_HEARTBEAT_PROMPT
    : own;
}

/** Output of a command is nobody's instruction; what was planned is the person's own. */
function eventSections({ events = [] }: HeartbeatPromptInput): string[] {
  const line = ({ text }: { readonly text: string }): string => oneLine(text, 2000);
  return [
    ...fencedSection({ heading: 'Command Result', items: events.filter(({ kind }) => kind === 'exec'), line }),
    ...section({ heading: 'Planned for Now', items: events.filter(({ kind }) => kind === 'cron'), line }),
  ];
}

function ownSections(input: HeartbeatPromptInput): string[] {
  const { additions = [], previousResults = [], pendingTasks = [], emailStatus = [], timeZone } = input;
  const time = (ms: number | undefined): string => moment(ms, timeZone);
  return [
    ...section({
      heading: 'Heartbeat Additions',
      items: additions,
      line: ({ description, prompt }) => `**${oneLine(description, 200)}**: ${indented(prompt, 2000)}`,
    }),
    ...resultSection(oldestFirst(previousResults).slice(-PREVIOUS_SHOWN), time),
    ...section({
      heading: 'Pending Tasks',
      items: pendingTasks,
      shown: TASKS_SHOWN,
      line: (task) =>
        `${oneLine(task.description, 300)} (${taskDetails(task.id, time(task.scheduledAtMs), task.cron)})`,
    }),
    ...section({
      heading: 'Email Status',
      items: emailStatus,
      line: ({ address, unread, lastSyncMs }) => {
        const synced = time(lastSyncMs);
        return `${oneLine(address, 200)}: ${oneLine(unread, 20)} unread${synced === '' ? '' : `, last sync ${synced}`}`;
      },
    }),
  ];
}

/** Trust flows (Q5): what was made from outsiders' words is no more to be followed than they are. */
function resultSection(
  items: NonNullable<HeartbeatPromptInput['previousResults']>,
  time: (ms: number | undefined) => string,
): string[] {
  const results = {
    heading: 'Previous Heartbeat Results',
    items,
    line: ({ atMs, text }: (typeof items)[number]) => `${time(atMs)}: ${oneLine(text, 600)}`,
  };
  return items.some(({ isUntrusted }) => isUntrusted) ? fencedSection(results) : section(results);
}

function taskDetails(id: string, at: string, cron: string | undefined): string {
  return fields([
    ['id', id, 100],
    ['at', at, 100],
    ['cron', cron, 100],
  ]);
}

function outsideSections({ newEmails = [], newSms = [], newNotifications = [] }: HeartbeatPromptInput): string[] {
  return [
    ...fencedSection({
      heading: 'New Emails',
      items: oldestFirst(newEmails),
      line: ({ subject, from, preview }) =>
        fields([
          ['Subject', subject, 200],
          ['From', from, 200],
          ['Preview', preview, 500],
        ]),
    }),
    ...fencedSection({
      heading: 'New SMS',
      items: oldestFirst(newSms),
      line: ({ from, text }) =>
        fields([
          ['From', from, 200],
          ['Text', text, 700],
        ]),
    }),
    ...fencedSection({
      heading: 'New Notifications',
      items: oldestFirst(newNotifications),
      line: ({ app, title, text }) =>
        fields([
          ['App', app, 100],
          ['Title', title, 200],
          ['Text', text, 500],
        ]),
    }),
  ];
}

function memorySections({ promotionCandidates = [], signals = [] }: HeartbeatPromptInput): string[] {
  const candidates = section({
    heading: 'Promotion Candidates',
    items: promotionCandidates.filter(({ hits }) => hits >= PROMOTION_HITS),
    line: ({ key, hits, category, content }) =>
      `${oneLine(key, 200)} (${hits} hits, ${oneLine(category, 100)}): ${oneLine(content, 500)}`,
  });
  return [
    ...candidates.map((text) => `${text}\nUse promote_learning for one that has become a lasting habit.`),
    ...section({
      heading: 'Signals',
      items: signals,
      shown: TASKS_SHOWN,
      line: ({ kind, text, noteId }) => {
        const source = oneLine(noteId, 100);
        return `${oneLine(kind, 40)}: ${oneLine(text, 500)}${source === '' ? '' : ` (note ${source})`}`;
      },
    }),
  ];
}

function timeLine({ nowMs, timeZone }: HeartbeatPromptInput): string {
  return `Current time: ${moment(nowMs, timeZone) || 'unknown'}`;
}
