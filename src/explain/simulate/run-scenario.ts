/**
 * Plays a scenario on the real engine: opens a world, lets each event happen at its time, and reads what the channels
 * wrote down. Invariant: the run sees the person, the clock and the events; gold and forbidden are read only afterwards.
 * Notes dated up to the start are there before Hark begins to watch. A leap of the clock skips time for the events too:
 * those inside it happen right after.
 */
import { InputError, type TestClock, testClock } from '../../base/index.ts';
import type { OutgoingMessage } from '../../deliver/index.ts';
import type { LedgerRow } from '../../ledger/index.ts';
import { readBeat } from '../beat.ts';
import { type Judgement, judge, type RecordedSend, type SimulatedSend } from './judge.ts';
import { type Metrics, metricsOf } from './metrics.ts';
import { readSends } from './read-sends.ts';
import { type RecordingChannels, recordingChannels } from './recording-channel.ts';
import type { Fault, Happening, Scenario, ScenarioEvent } from './scenario.ts';
import type { SimulatedHark, SimulationPorts } from './simulated-hark.ts';

export interface SimulatedDecision {
  readonly id: string;
  readonly atMs: number;
  /** The same was decided until then. */
  readonly untilMs: number;
  readonly times: number;
  readonly verdict: string;
  readonly reason: string;
}

export interface Simulation {
  readonly id: string;
  readonly sends: readonly SimulatedSend[];
  readonly decisions: readonly SimulatedDecision[];
  readonly metrics: Metrics;
}

export interface Played {
  readonly simulation: Simulation;
  readonly sends: readonly RecordedSend[];
  readonly judged: Judgement;
}

const LAST = 'last';
/** How far time goes before others on the machine have their turn. */
const HOP_MS = 6 * 3_600_000;

export async function runScenario(
  scenario: Scenario,
  ports: SimulationPorts,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<Played> {
  const stage = await openStage(scenario, ports, settings);
  try {
    await play(stage, scenario, ports);
    await nameContactsAndHabits(stage);
    const beats = await stage.hark.beats();
    const sends = readSends(stage.line.recorded, beats, stage.names);
    const judged = judge(scenario, sends);
    const decisions = beats.map(toDecision);
    const metrics = metricsOf(scenario, judged, await stage.hark.tokens());
    return { simulation: { id: scenario.id, sends: sends.map(toSend), decisions, metrics }, sends, judged };
  } finally {
    await stage.hark.close();
  }
}

interface Stage {
  readonly hark: SimulatedHark;
  readonly clock: TestClock;
  readonly line: RecordingChannels;
  readonly names: Map<string, string[]>;
  /** The messages of the person that have a name. */
  readonly said: Set<string>;
  readonly channel: string;
}

async function openStage(
  { user, startMs }: Scenario,
  ports: SimulationPorts,
  settings: Readonly<Record<string, unknown>>,
): Promise<Stage> {
  const clock = testClock(startMs);
  const line = recordingChannels(user.channels, clock);
  const hark = await ports.open({ clock, channels: line.channels, user, settings });
  return { hark, clock, line, names: new Map(), said: new Set(), channel: user.channels[0] };
}

async function play(stage: Stage, scenario: Scenario, ports: SimulationPorts): Promise<void> {
  const { startMs, endMs, events } = scenario;
  const isThereBefore = ({ atMs, what }: ScenarioEvent): boolean => atMs <= startMs && what.kind === 'memory.add';
  for (const event of events.filter(isThereBefore)) await happen(stage, event);
  await stage.hark.start();
  for (const event of events.filter((each) => !isThereBefore(each) && each.atMs <= endMs)) {
    await advance(stage.clock, event.atMs, ports);
    await happen(stage, event);
    if (event.what.kind === 'user.msg' || event.what.kind === 'user.react') await followPutOff(stage);
    await stage.clock.advanceBy(0);
  }
  await advance(stage.clock, endMs, ports);
}

async function advance(clock: TestClock, toMs: number, ports: SimulationPorts): Promise<void> {
  while (clock.now() < toMs) {
    await clock.advanceTo(Math.min(toMs, clock.now() + HOP_MS));
    await ports.breathe();
  }
}

/** A refusal of the engine names the event. */
async function happen(stage: Stage, event: ScenarioEvent): Promise<void> {
  try {
    await HAPPENINGS[event.what.kind](stage, event, event.what as never); // the table is keyed by this very kind
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${event.path}.${fieldIn(event.what.kind, error.field)}`, error.message);
  }
}

/** The engine's name for a field, as the file has it. */
function fieldIn(kind: Happening['kind'], field: string): string {
  if (kind === 'done') return 'ref';
  return kind === 'memory.add' ? `memory.${field}` : field;
}

type Happen = {
  [K in Happening['kind']]: (stage: Stage, event: ScenarioEvent, what: Happening & { kind: K }) => Promise<void>;
};

const HAPPENINGS: Happen = {
  'memory.add': async ({ hark, names }, { atMs, id }, { memory }) => {
    const noteId = await hark.remember({ atMs, ...memory });
    for (const name of [memory.id, id]) if (typeof name === 'string') addName(names, noteId, name);
  },
  'user.msg': async ({ hark, names, said, channel }, { id }, what) => {
    const made = await hark.say(what.text, what.channel ?? channel);
    if (id !== undefined) for (const each of made) addName(names, each, id);
    if (id !== undefined) said.add(id);
  },
  'user.react': async ({ hark, line, names }, _event, { to, value }) => {
    const heard = to === LAST ? line.recorded : line.recorded.filter(({ message }) => isAbout(message, to, names));
    const last = heard.at(-1);
    // Nothing was said: there is nothing to react to.
    if (last) await hark.react(last.message.card ?? {}, value);
  },
  done: async ({ hark, names, said }, _event, { ref }) => {
    const ids = [...names].filter(([, known]) => known.includes(ref)).map(([engineId]) => engineId);
    // A message of which nothing was made: there is nothing to finish.
    if (ids.length === 0 && said.has(ref)) return;
    for (const id of ids.length > 0 ? ids : [ref]) await hark.finish(id);
  },
  inbox: ({ hark }, _event, { source, from, text }) =>
    hark.takeIn({ source, text, ...(from === undefined ? {} : { from }) }),
  fault: (stage, _event, { fault }) => strike(stage, fault),
};

async function strike({ hark, clock, line }: Stage, fault: Fault): Promise<void> {
  switch (fault.kind) {
    case 'restart':
      await hark.stop();
      return hark.start();
    case 'clock':
      return clock.jumpTo(clock.now() + fault.byMs);
    case 'tz':
      return hark.set('timeZone', fault.timeZone);
    default:
      return line.setOnline(fault.channel, fault.kind === 'online');
  }
}

/** A reminder that was put off comes back as another one; the file knows it by the same name. */
async function followPutOff({ hark, line, names }: Stage): Promise<void> {
  const taskId = line.recorded.at(-1)?.message.card?.taskId;
  const again = typeof taskId === 'string' ? await hark.putOffTo(taskId) : undefined;
  if (typeof taskId !== 'string' || again === undefined) return;
  for (const name of [...(names.get(taskId) ?? []), taskId]) addName(names, again, name);
}

/** A file knows notes; a message about Marta, or about Friday's market, is about the notes she or it comes from. */
async function nameContactsAndHabits({ hark, line, names }: Stage): Promise<void> {
  const items = new Set(
    line.recorded.flatMap(({ message: { card } }) => (Array.isArray(card?.itemIds) ? card.itemIds : [])),
  );
  for (const item of items) {
    if (typeof item !== 'string' || names.has(item)) continue;
    for (const noteId of await hark.behind(item)) {
      for (const name of names.get(noteId) ?? [noteId]) addName(names, item, name);
    }
  }
}

/** By what the file calls it: a note, a reminder, or the message it came of. */
function isAbout({ card = {} }: OutgoingMessage, name: string, names: Stage['names']): boolean {
  const items = [card.taskId, ...(Array.isArray(card.itemIds) ? card.itemIds : [])];
  return items.some((id) => id === name || (typeof id === 'string' && names.get(id)?.includes(name) === true));
}

function addName(names: Map<string, string[]>, engineId: string, name: string): void {
  const known = names.get(engineId) ?? [];
  if (engineId !== name && !known.includes(name)) names.set(engineId, [...known, name]);
  if (engineId === name && !names.has(engineId)) names.set(engineId, [name]);
}

function toDecision(row: LedgerRow): SimulatedDecision {
  const { id, at: atMs, untilAt: untilMs, times, outcome, reason = '' } = row;
  const decision = readBeat(row)?.decision;
  return { id, atMs, untilMs, times, verdict: decision?.verdict ?? outcome, reason: decision?.reason ?? reason };
}

function toSend({ atMs, address, text, refs, reason, decisionId }: RecordedSend): SimulatedSend {
  return { atMs, address, text, refs, reason, ...(decisionId === undefined ? {} : { decisionId }) };
}
