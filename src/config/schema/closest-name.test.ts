import { describe, expect, it } from 'vitest';
import { closestNames } from './closest-name.ts';

const names = ['timeZone', 'server.port', 'server.host', 'quietHours.start', 'heartbeat.intervalMs'];

describe('Q6: a mistyped name is answered with the one that was meant', () => {
  it.each([
    ['timezone', 'timeZone'],
    ['time_zone', 'timeZone'],
    ['tiemZone', 'timeZone'],
    ['server.prot', 'server.port'],
    ['port', 'server.port'],
    ['quiethours.strat', 'quietHours.start'],
    ['HEARTBEAT_INTERVAL_MS', 'heartbeat.intervalMs'],
  ])('%s → %s', (given, meant) => {
    expect(closestNames(given, names)[0]).toBe(meant);
  });

  it('puts the nearest first and gives at most three', () => {
    expect(closestNames('ab', ['ab', 'abc', 'b', 'xb', 'aab'])).toEqual(['ab', 'aab', 'abc']);
  });

  it.each(['', '???', 'weather', 'z'.repeat(5000)])('guesses nothing for %o', (given) => {
    expect(closestNames(given, names)).toEqual([]);
  });
});
