/**
 * The past with other settings (SPEC Z1, U7): decides every stored input again with the changed settings, and tells
 * which messages would appear and which would vanish. A row of unchanged silence is walked look by look, because other
 * hours or intervals could have spoken inside it.
 *
 * Only decisions are replayed. What would have followed in the world (an item acknowledged earlier, or not at all) is
 * not known, so a look whose items were touched by an earlier change is marked as uncertain, and an item that already
 * appeared is not made to appear again.
 */
import { localTime } from '../base/index.ts';
import {
  type Decision,
  type DecisionInput,
  type DecisionSettings,
  decide,
  type RecentAct,
} from '../speak/decide/index.ts';
import type { Beat } from './beat.ts';

export interface RewindChange {
  readonly settings: Partial<DecisionSettings>;
  readonly timeZone?: string;
}

export interface RewoundSend {
  readonly atMs: number;
  readonly text: string;
  readonly refs: readonly string[];
  readonly reason: string;
  readonly decisionId: string;
  readonly change: 'stays' | 'appears' | 'vanishes';
  /** False where earlier changes may have changed the signals it rests on. */
  readonly isCertain: boolean;
}

export interface Rewound {
  readonly sends: readonly RewoundSend[];
  readonly decisions: ReadonlyArray<{
    readonly id: string;
    readonly atMs: number;
    readonly verdict: string;
    readonly reason: string;
  }>;
  /** Looks whose input was not kept, or whose signals depend on what changed before. */
  readonly notReplayable: number;
}

/** A row of silence longer than this many looks is walked no further. */
const MOST_LOOKS = 500;

interface Past {
  readonly appeared: RecentAct[];
  readonly vanished: RecentAct[];
  readonly touched: Set<string>;
}

export function rewind(beats: readonly Beat[], change: RewindChange): Rewound {
  const past: Past = { appeared: [], vanished: [], touched: new Set() };
  const sends: RewoundSend[] = [];
  const decisions: Array<Rewound['decisions'][number]> = [];
  let notReplayable = 0;
  for (const beat of [...beats].sort((a, b) => a.row.at - b.row.at)) {
    const { row, input } = beat;
    const wasSpoken = beat.decision.verdict === 'act';
    // Decided, but kept back by what came after: what a model made of it cannot be asked again.
    if (wasSpoken && row.outcome === 'silent') {
      decisions.push({ id: row.id, atMs: row.at, verdict: 'suppress', reason: row.reason ?? 'silent' });
      continue;
    }
    if (!input) {
      notReplayable++;
      if (wasSpoken) sends.push(sendOf(beat, beat.decision, row.at, 'stays', false));
      continue;
    }
    const isCertain = !input.signals.some(({ itemIds }) => itemIds.some((id) => past.touched.has(id)));
    if (!isCertain) notReplayable++;
    const { decision, atMs } = decideAgain(input, row.untilAt, change, past);
    decisions.push({ id: row.id, atMs, verdict: decision.verdict, reason: decision.reason });
    const isSpoken = decision.verdict === 'act';
    if (isSpoken) sends.push(sendOf(beat, decision, atMs, wasSpoken ? 'stays' : 'appears', isCertain));
    else if (wasSpoken) sends.push(sendOf(beat, beat.decision, row.at, 'vanishes', isCertain));
    remember(past, beat, isSpoken ? decision : undefined, atMs);
  }
  return { sends, decisions, notReplayable };
}

/** Looks from the row's first moment to its last, until one speaks. */
function decideAgain(
  stored: DecisionInput,
  untilMs: number,
  change: RewindChange,
  past: Past,
): { decision: Decision; atMs: number } {
  const input = changed(stored, change, past);
  let atMs = stored.nowMs;
  let decision = decide(input);
  for (let looks = 1; decision.verdict !== 'act' && looks < MOST_LOOKS; looks++) {
    const nextMs = decision.nextCheckAtMs;
    if (!(nextMs > atMs) || nextMs > untilMs) break;
    atMs = nextMs;
    decision = decide({ ...input, nowMs: atMs });
  }
  return { decision, atMs: decision.verdict === 'act' ? atMs : stored.nowMs };
}

function changed(input: DecisionInput, change: RewindChange, past: Past): DecisionInput {
  const isGone = (act: RecentAct): boolean =>
    past.vanished.some((gone) => gone.fingerprint === act.fingerprint && Math.abs(gone.atMs - act.atMs) < 3_600_000);
  const appearedToday = past.appeared.filter((act) => isSameDay(input, act.atMs)).length;
  const vanishedToday = past.vanished.filter((act) => isSameDay(input, act.atMs)).length;
  const said = new Set(past.appeared.flatMap(({ items }) => items.map(({ id }) => id)));
  return {
    ...input,
    timeZone: change.timeZone ?? input.timeZone,
    settings: { ...input.settings, ...change.settings },
    person: { ...input.person, sentToday: Math.max(0, input.person.sentToday + appearedToday - vanishedToday) },
    recentActs: [...input.recentActs.filter((act) => !isGone(act)), ...past.appeared],
    // Delivered, an item counts again only at its next instant; of those, dates alone are known here.
    signals: input.signals.filter(({ kind, itemIds }) => kind === 'deadline' || !itemIds.some((id) => said.has(id))),
  };
}

function remember(past: Past, beat: Beat, spoken: Decision | undefined, atMs: number): void {
  const wasSpoken = beat.decision.verdict === 'act';
  if (wasSpoken === (spoken !== undefined)) return;
  const act = actOf(spoken ?? beat.decision, spoken ? atMs : beat.row.at);
  (spoken ? past.appeared : past.vanished).push(act);
  for (const { id } of act.items) past.touched.add(id);
}

function actOf({ signals, fingerprint, tier, escalation }: Decision, atMs: number): RecentAct {
  return {
    atMs,
    fingerprint,
    topics: signals.flatMap(({ topics }) => topics),
    tier: tier ?? 'low',
    escalation,
    items: signals.flatMap(({ itemIds, dueAtMs }) =>
      itemIds.map((id) => (dueAtMs === undefined ? { id } : { id, dueAtMs })),
    ),
  };
}

function sendOf(
  { row }: Beat,
  { signals, reason }: Decision,
  atMs: number,
  change: RewoundSend['change'],
  isCertain: boolean,
): RewoundSend {
  const text = signals.map((signal) => signal.text).join('; ');
  const refs = [...new Set(signals.flatMap(({ itemIds }) => itemIds))];
  return { atMs, text, refs, reason: signals[0]?.kind ?? reason, decisionId: row.id, change, isCertain };
}

function isSameDay({ nowMs, timeZone }: DecisionInput, atMs: number): boolean {
  const [a, b] = [localTime(timeZone, nowMs), localTime(timeZone, atMs)];
  return a.day === b.day && a.month === b.month && a.year === b.year;
}
