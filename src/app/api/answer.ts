/** Gives the offline brain its abilities: plain words and reminders, inside the unit of work that stores the message. */
import {
  type OfflineAbilities,
  type OfflineReply,
  type ReminderName,
  type ReminderView,
  answerOffline as think,
  type Understood,
} from '../../agent/offline/index.ts';
import { ConflictError, DAY_MS, formatLocal, shorten, toWallMs } from '../../base/index.ts';
import type { Answer, Message, Reply } from '../../inbox/index.ts';
import { speakerOf } from '../../memory/capture/index.ts';
import type { Person } from '../../people/index.ts';
import type { Tx } from '../../store/index.ts';
import type { CronJobCreate, CronJobPatch } from '../../time/index.ts';
import {
  addJob,
  type Caller,
  findJob,
  findOpenSlot,
  finishJob,
  isPausedJob,
  type JobParts,
  latestUndoable,
  listJobNames,
  listOpenJobs,
  listPlannedJobs,
  removeJob,
  requireJob,
  runJobNow,
  type StoredJob,
  snoozeJob,
  textOf,
  undoJob,
  updateJob,
} from '../../time/jobs/index.ts';
import type { ReminderIntent } from '../../time/plain-language/index.ts';
import { describeSchedule, type Schedule } from '../../time/schedule/index.ts';
import { lastSaid } from './last-said.ts';
import { startOfDay } from './local-day.ts';
import { isTimeOnly, moveSchedule } from './move-reminder.ts';
import type { PlainWords } from './plain-words.ts';
import { memoryAbilities, type RecallParts } from './recall.ts';
import { ASK_WHAT, readWhen, reminderJob, snoozeInstant } from './reminder-input.ts';

interface BrainParts {
  readonly jobs: JobParts;
  readonly words: PlainWords;
  /** Whether the words state a plan, which is remembered, instead of asking for a reminder. */
  readonly statesPlan?: (text: string, person: Person) => boolean;
  readonly memory: RecallParts;
  readonly hasModel?: () => boolean;
}

const USUAL_SNOOZE_MINUTES = 10;

export async function answerOffline(
  parts: BrainParts,
  tx: Tx,
  message: Message,
  context: Parameters<Answer>[2],
): ReturnType<Answer> {
  const { person, causeId } = context;
  const caller: Caller = { by: 'owner', personId: person.id, causeId };
  const nowMs = parts.jobs.clock.now();
  const memory = memoryAbilities(parts.memory, { tx, message, person });
  const able = { ...abilities(parts, tx, person, caller), memory };
  const speaker = speakerOf(message.text);
  if (speaker !== undefined) return [{ text: sayOthers(speaker), isFallback: true }];
  const isPlan = parts.statesPlan?.(message.text, person) ?? false;
  const replies = await think(message.text, isPlan ? withoutReminderFor(message.text, able) : able, {
    nowMs,
    timeZone: person.timeZone,
    hasModel: parts.hasModel?.() ?? false,
    ...(await lastSaid(tx, message)),
  });
  return replies.map(markForCapture);
}

const sayOthers = (speaker: string): string =>
  `That reads like words of ${speaker}, so I set and noted nothing. If it is for you, say "remind me …" or "remember that …".`;

/** A stated plan is no request: memory keeps it, and speaks up before it is due. A rule that repeats stays a reminder. */
function withoutReminderFor(said: string, able: OfflineAbilities): OfflineAbilities {
  return {
    ...able,
    understand(text) {
      const understood = able.understand(text);
      if (text !== said || !understood) return understood;
      if (understood.kind === 'question') return undefined;
      const isOnce = understood.kind === 'remind' && (understood.request as CronJobCreate).schedule.kind === 'at';
      return isOnce ? undefined : understood;
    },
  };
}

/** What the brain dealt with is no news to keep; of a message that set a reminder, what has no time in it may be. */
function markForCapture({ meansPlans, ...reply }: OfflineReply): Reply {
  if (reply.isFallback) return reply;
  if (meansPlans) return { ...reply, skipCapture: 'notes' };
  return { ...reply, skipCapture: reply.card?.kind === 'reminder-set' ? 'dated' : true };
}

function abilities(
  { jobs, words }: BrainParts,
  tx: Tx,
  person: Person,
  caller: Caller,
): Omit<OfflineAbilities, 'memory'> {
  const view = (job: StoredJob) => viewOf(tx, job, person);
  const change = async (id: string, patch: CronJobPatch) => view(await updateJob(jobs, tx, id, patch, caller));
  return {
    understand: (text) => understand(jobs, words, person, text),
    // `request` is the job that `understand` made.
    remind: async (request) => view(await addJob(jobs, tx, request as CronJobCreate, caller)),
    names: () => namesOf(tx, person.id, jobs.clock.now() - DAY_MS),
    view: async (id) => view(await requireJob(tx, id, person.id)),
    async planned(span, limit) {
      const found = await listPlannedJobs(tx, { personId: person.id, ...span, limit });
      return { total: found.total, reminders: await Promise.all(found.jobs.map(view)) };
    },
    async snooze(id, how) {
      const given = how.minutes === undefined && how.until === undefined ? { minutes: USUAL_SNOOZE_MINUTES } : how;
      const untilMs = snoozeInstant(words, given, person, jobs.clock.now());
      return view(await snoozeJob(jobs, tx, id, { untilMs }, caller));
    },
    async postpone(id, minutes) {
      const { schedule } = await requireJob(tx, id, person.id);
      if (schedule.kind !== 'at') throw new ConflictError('id', 'It repeats, so say the whole rule instead.');
      const at = snoozeInstant(words, { minutes }, person, Date.parse(schedule.at));
      return change(id, { schedule: { ...schedule, at: new Date(at).toISOString() } });
    },
    done: async (id) => (await finishJob(jobs, tx, id, undefined, caller)).closed,
    cancel: async (id) => void (await removeJob(jobs, tx, id, caller)),
    async pause(id, isPaused) {
      const job = await requireJob(tx, id, person.id);
      if (!isPaused) refuseIfPast(job, person, jobs.clock.now());
      return change(id, { enabled: !isPaused });
    },
    async move(id, when) {
      const job = await requireJob(tx, id, person.id);
      const said = withOwnTime(job, when, person.timeZone);
      const schedule = moveSchedule(job.schedule, scheduleOf(words, said, person), said, person.timeZone);
      // Whoever gives a paused one-off a new time wants it to come.
      const isOn = job.schedule.kind === 'at' && !job.enabled;
      return change(id, { schedule: unplaced(job, schedule), ...(isOn ? { enabled: true } : {}) });
    },
    rename: (id, text) => change(id, { name: text, payload: { text } }),
    run: async (id) => void (await runJobNow(jobs, tx, id, 'force', caller)),
    async undo() {
      const job = await latestUndoable(tx, person.id);
      return job && view(await undoJob(jobs, tx, job.id, caller));
    },
    async takeBack(id) {
      const latest = await latestUndoable(tx, person.id);
      if (latest && (latest.id === id || latest.undo?.madeJobId === id)) {
        return view(await undoJob(jobs, tx, latest.id, caller));
      }
      const made = await findJob(tx, id);
      if (made?.personId !== person.id || made.deletedAtMs !== undefined) return undefined;
      return view(await removeJob(jobs, tx, id, caller));
    },
  };
}

async function namesOf(tx: Tx, personId: string, openFromMs: number): Promise<ReminderName[]> {
  const open = await listOpenJobs(tx, personId, openFromMs);
  const live = (await listJobNames(tx, personId)).filter((job) => job.isPlanned || job.isPaused);
  const waiting = new Set(live.map(({ id }) => id));
  const opened = new Set(open.map(({ id }) => id));
  return [
    ...open.map(({ id, name, openSince }) => ({ id, title: name, isWaiting: waiting.has(id), openSince })),
    ...live.filter(({ id }) => !opened.has(id)).map(({ id, name }) => ({ id, title: name, isWaiting: true })),
  ];
}

function refuseIfPast(job: StoredJob, { timeZone }: Person, nowMs: number): void {
  if (job.schedule.kind !== 'at' || job.enabled) return;
  const at = Date.parse(job.schedule.at);
  if (at > nowMs) return;
  const title = shorten(textOf(job.payload), 40);
  throw new ConflictError(
    'id',
    `The time of ${title} has passed: ${formatLocal(at, timeZone)}. Say "move ${title} to …" to set it anew.`,
  );
}

const DAY_ONLY =
  /^(?:on |next |this |coming )*(?:today|tomorrow|the day after tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? [a-z]{3,9}|[a-z]{3,9} \d{1,2}(?:st|nd|rd|th)?)$/iu;

/** "Move it to Friday" says nothing about the hour, so a one-off keeps its own. */
function withOwnTime(job: StoredJob, when: string, timeZone: string): string {
  if (job.schedule.kind !== 'at' || !DAY_ONLY.test(when.trim()) || isTimeOnly(when)) return when;
  const wall = new Date(toWallMs(timeZone, Date.parse(job.schedule.at))).toISOString();
  return `${when} at ${wall.slice(11, 16)}`;
}

function scheduleOf(words: PlainWords, when: string, person: Person): Schedule {
  // A bare time of day is meant for the reminder's own days, so that it has passed today does not matter.
  const read = readWhen(words, isTimeOnly(when) ? `tomorrow at ${when.replace(/^at /iu, '')}` : when, person);
  if (read && 'schedule' in read) return read.schedule;
  if (read && 'question' in read) throw new ConflictError('when', read.question);
  throw new ConflictError('when', `I do not know when "${when}" is. Try "tomorrow at 9" or "every Monday at 10".`);
}

/** A floating rule is given back without its zone, so that it goes on following the person. */
function unplaced(job: StoredJob, schedule: Schedule): Schedule {
  if (!job.floating || schedule.kind !== 'cron') return schedule;
  const { tz: _, ...floating } = schedule;
  return floating;
}

async function viewOf(tx: Tx, job: StoredJob, person: Person): Promise<ReminderView> {
  const open = await findOpenSlot(tx, job.id);
  const isLive = job.deletedAtMs === undefined;
  return {
    id: job.id,
    title: textOf(job.payload),
    rule: describeSchedule(job.schedule, { timeZone: person.timeZone }),
    nextRunAt: isLive && job.enabled ? job.state.nextRunAtMs : undefined,
    isRepeating: job.schedule.kind !== 'at',
    isPaused: isPausedJob(job),
    ...(open ? { openSince: open.startedAt } : {}),
  };
}

/** "Postpone it by an hour" counts from its own time; "snooze" counts from now. */
const POSTPONES =
  /^\W*(?:(?:please|pls|hey|hi|ok|okay|and|also|hark|can|could|would|will|you)\W+)*(?:postpone|delay|push)\b/iu;

function understand(jobs: JobParts, words: PlainWords, person: Person, text: string): Understood | undefined {
  const intent = words.intent(text);
  if (intent) {
    const understood = fromIntent(jobs, words, person, intent);
    return understood.kind === 'snooze' && POSTPONES.test(text) ? { ...understood, isPostponed: true } : understood;
  }
  const read = words.read(text, person);
  if (!read) return undefined;
  if ('question' in read) return { kind: 'question', question: read.question, choices: read.choices ?? [] };
  if (read.text.trim() === '') return { kind: 'question', question: ASK_WHAT, choices: [] };
  return { kind: 'remind', request: reminderJob(read.schedule, read.text), text: read.text };
}

function fromIntent(jobs: JobParts, words: PlainWords, person: Person, intent: ReminderIntent): Understood {
  switch (intent.intent) {
    case 'undo':
      return { kind: 'undo' };
    case 'list':
      return { kind: 'list', ...(intent.when === undefined ? {} : spanOf(jobs, words, person, intent.when)) };
    case 'move':
      return { kind: 'move', ...named(intent.query), when: intent.whenWords };
    case 'rename':
      return { kind: 'rename', ...named(intent.query), text: intent.text };
    case 'snooze':
      return {
        kind: 'snooze',
        ...named(intent.query),
        ...(intent.minutes === undefined ? {} : { minutes: intent.minutes }),
        ...(intent.untilWords === undefined ? {} : { until: intent.untilWords }),
      };
    default:
      return { kind: intent.intent, ...named(intent.query) };
  }
}

const named = (query: string | undefined) => (query === undefined || query === '' ? {} : { query });

/** "tomorrow", "this week", "on Friday" → from when until when. */
function spanOf(jobs: JobParts, words: PlainWords, person: Person, when: string): { fromMs: number; untilMs: number } {
  const now = jobs.clock.now();
  const dayAfter = (ms: number) => startOfDay(startOfDay(ms, person.timeZone) + DAY_MS * 1.5, person.timeZone);
  if (/\bweek(end)?\b|\bdays\b/iu.test(when)) return { fromMs: now, untilMs: dayAfter(now + 7 * DAY_MS) };
  if (/\bmonth\b/iu.test(when)) return { fromMs: now, untilMs: dayAfter(now + 31 * DAY_MS) };
  if (/\b(today|tonight|now|later)\b/iu.test(when)) return { fromMs: now, untilMs: dayAfter(now) };
  const read = words.read(`remind me ${when} to look`, person);
  if (!read || !('schedule' in read) || read.schedule.kind !== 'at') {
    throw new ConflictError('when', `I do not know when "${when}" is. Try "tomorrow" or "on Friday".`);
  }
  const at = Date.parse(read.schedule.at);
  return { fromMs: startOfDay(at, person.timeZone), untilMs: dayAfter(at) };
}
