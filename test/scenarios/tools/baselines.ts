/**
 * What simpler assistants would do in the same worlds, judged by the same judge:
 *   never     says nothing
 *   always    passes on everything the moment it hears of it
 *   every30   asks a model every half hour in active hours and goes through everything that is open
 * Models are assumed to be as clever as can be (every half hour they name exactly what is open); what they cost is the
 * price of one short prompt a look.
 */
import { isInDaySpan, readDayWindow, timeOfDayMs } from '../../../src/base/index.ts';
import { type RecordedSend, type Scenario, type ScenarioEvent, zoneAt } from '../../../src/explain/simulate/index.ts';

export interface Baseline {
  readonly sends: readonly RecordedSend[];
  readonly tokens: number;
}

const HALF_HOUR_MS = 1_800_000;
/** A system prompt, a list of notes, an answer. */
const TOKENS_PER_LOOK = 1_500;

export const BASELINES: Readonly<Record<string, (scenario: Scenario) => Baseline>> = {
  always: (scenario) => ({
    sends: scenario.events
      .filter(({ atMs }) => atMs >= scenario.startMs && atMs <= scenario.endMs)
      .flatMap((event) => {
        const item = itemOf(event);
        return item ? [sendOf(scenario, event.atMs, [item])] : [];
      }),
    tokens: 0,
  }),
  never: () => ({ sends: [], tokens: 0 }),
  every30: (scenario) => {
    const sends: RecordedSend[] = [];
    let looks = 0;
    for (let atMs = scenario.startMs; atMs <= scenario.endMs; atMs += HALF_HOUR_MS) {
      if (!isActive(scenario, atMs)) continue;
      looks++;
      const open = openItems(scenario, atMs);
      if (open.length > 0) sends.push(sendOf(scenario, atMs, open));
    }
    return { sends, tokens: looks * TOKENS_PER_LOOK };
  },
};

interface Item {
  readonly id: string;
  readonly dueAtMs?: number;
}

/** What an event puts before an assistant. */
function itemOf({ id, what }: ScenarioEvent): Item | undefined {
  if (what.kind === 'user.msg' && id !== undefined) return { id };
  if (what.kind !== 'memory.add' || typeof what.memory.id !== 'string' || /^b\d/u.test(what.memory.id))
    return undefined;
  const dueAtMs = what.memory.dueAtMs ?? what.memory.expiresAtMs;
  return { id: what.memory.id, ...(typeof dueAtMs === 'number' ? { dueAtMs } : {}) };
}

function openItems({ events }: Scenario, atMs: number): Item[] {
  const open = new Map<string, Item>();
  for (const event of events.filter((each) => each.atMs <= atMs)) {
    const item = itemOf(event);
    if (item) open.set(item.id, item);
    if (event.what.kind === 'done') open.delete(event.what.ref);
  }
  return [...open.values()];
}

function isActive(scenario: Scenario, atMs: number): boolean {
  const span = readDayWindow(scenario.user.activeHours);
  return typeof span === 'string' || isInDaySpan(span, timeOfDayMs(atMs, zoneAt(scenario, atMs)));
}

function sendOf({ user }: Scenario, atMs: number, items: readonly Item[]): RecordedSend {
  const refs = items.map(({ id }) => id);
  return {
    atMs,
    address: user.channels[0],
    text: `Still open: ${refs.join(', ')}`,
    refs,
    reason: 'always',
    // They may call it what they like.
    causes: ['deadline', 'conflict', 'monitor', 'continuity', 'first_contact', 'inbox', 'scheduled'],
    identity: `${atMs}`,
    isAskedFor: false,
    dueAtMs: items.flatMap(({ dueAtMs }) => dueAtMs ?? []),
    slots: [],
  };
}
