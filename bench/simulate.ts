/**
 * How fast time goes in a simulation: a month of one person on the real engine, with nothing in it (the baseline: what
 * the engine does by itself), with a busy life, and with more and more messages, up to what a chatty person writes in a
 * month. Ends with how many times faster than life it was. A store in memory; nothing touches the disk or a model.
 * `node bench/simulate.ts [--messages 100,300,1000] [--days 30] [--check]`
 */
import { parseArgs } from 'node:util';
import { openApp, simulationPorts } from '../src/app/index.ts';
import { DAY_MS, silentLog } from '../src/base/index.ts';
import { readScenario, runScenario } from '../src/explain/simulate/index.ts';
import { now, printTable, showMs } from './measure.ts';

const HOUR_MS = DAY_MS / 24;
const START = Date.UTC(2026, 0, 5);
const BUDGET = { monthMs: 5_000, thousandMs: 5_000 };

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100,300,1000' },
    days: { type: 'string', default: '30' },
    check: { type: 'boolean', default: false },
  },
});
const days = Number(values.days);

type Event = { readonly at: number; readonly kind: string } & Record<string, unknown>;

const WORDS = ['the boiler', 'the bike', 'the garden', 'a present for Ana', 'the tax form', 'the choir', 'a new lamp'];
const SAYINGS = [
  'good morning',
  'I had lunch with Ana at the harbour',
  'my sister lives in Porto now',
  'what did I say about the boiler?',
  'I like green tea more than coffee',
  'the meeting went well, thanks',
  'remind me tomorrow at 9:00 to water the garden',
  'I am reading a book about whales',
];

/** Spread evenly, the same in every run. */
const moment = (i: number, count: number): number => START + Math.floor(((i + 1) * days * DAY_MS) / (count + 2));

/** Plans with dates, things to watch and rhythms, answered now and then: somebody who gets spoken to. */
function busyLife(): Event[] {
  return Array.from({ length: 120 }, (_, i) => {
    const at = moment(i, 120);
    const content = `${WORDS[i % WORDS.length]} number ${i}`;
    if (i % 6 === 5) return { at, kind: 'user.react', to: 'last', value: i % 12 === 5 ? 'done' : 'dismissed' };
    if (i % 6 === 4) return { at, kind: 'memory.add', memory: { type: 'ACTIVITY', content, tags: ['monitor:5d'] } };
    const dueAtMs = at + (10 + ((i * 7) % 90)) * HOUR_MS;
    return { at, kind: 'memory.add', memory: { type: i % 2 === 0 ? 'PLAN' : 'EVENT', content, dueAtMs } };
  });
}

const talk = (count: number): Event[] =>
  Array.from({ length: count }, (_, i) => ({
    at: moment(i, count),
    kind: 'user.msg',
    id: `u${i}`,
    text: `${SAYINGS[i % SAYINGS.length]}${i < SAYINGS.length ? '' : ` (${i})`}`,
  }));

interface Simulated {
  readonly ms: number;
  readonly cpuMs: number;
  readonly sends: number;
  readonly looks: number;
}

async function simulate(events: readonly Event[]): Promise<Simulated> {
  const scenario = readScenario({
    v: 1,
    id: 'bench',
    user: { tz: 'Europe/Lisbon', channels: ['telegram', 'web'] },
    clock: { start: START, end: START + days * DAY_MS },
    events,
  });
  const ports = simulationPorts(async ({ settings, ...parts }) => {
    const { app } = await openApp({ layers: { file: settings }, log: silentLog, ...parts });
    return app;
  });
  const before = process.cpuUsage();
  const startedAt = now();
  const { simulation } = await runScenario(scenario, ports);
  const ms = now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  const looks = simulation.decisions.reduce((sum, { times }) => sum + times, 0);
  return { ms, cpuMs: (user + system) / 1_000, sends: simulation.sends.length, looks };
}

// The first one loads the program.
await simulate([]);
const empty = await simulate([]);
const busy = await simulate(busyLife());
const counts = values.messages.split(',').filter(Boolean).map(Number);
const talks: Array<Simulated & { readonly count: number }> = [];
for (const count of counts) talks.push({ count, ...(await simulate(talk(count))) });

const row = (name: string, events: number, { ms, cpuMs, sends, looks }: Simulated): string[] => [
  name,
  showMs(ms),
  showMs(cpuMs),
  events === 0 ? '' : showMs(Math.max(0, ms - empty.ms) / events),
  (ms / empty.ms).toFixed(1),
  String(looks),
  String(sends),
  `${Math.round((days * DAY_MS) / ms).toLocaleString('en')} ×`,
];
printTable(
  [`${days} days`, 'wall', 'processor', 'per event', '÷ empty', 'looks', 'sends', 'faster than life'],
  [
    row('nothing happens', 0, empty),
    row('a busy life', 120, busy),
    ...talks.map((each) => row(`${each.count.toLocaleString('en')} messages`, each.count, each)),
  ],
);
const isSlow = talks.some(({ count, ms }) => ms > Math.max(BUDGET.monthMs, (BUDGET.thousandMs * count) / 1_000));
if (values.check && (busy.ms > BUDGET.monthMs || isSlow)) process.exitCode = 1;
