/** One client's stream, from the first comment to whatever ends it. */
import { describe, expect, test } from 'vitest';
import { createHub, testClock } from '../../../base/index.ts';
import type { WireEvent } from '../contract.ts';
import { openEventStream } from './event-stream.ts';

const EVENT: WireEvent = { kind: 'task', taskId: 't1', change: 'added' };

function stage(mostBytes = 1_000) {
  const clock = testClock(0);
  const hub = createHub<WireEvent>();
  const closing = new AbortController();
  const ends: boolean[] = [];
  let listeners = 0;
  const stream = openEventStream({
    clock,
    heartbeatMs: 25_000,
    mostBytes,
    closing: closing.signal,
    ended: (isSlow) => ends.push(isSlow),
    subscribe(listener) {
      listeners += 1;
      const leave = hub.subscribe(listener);
      return () => {
        listeners -= 1;
        leave();
      };
    },
  });
  const reader = stream.getReader();
  const read = async (): Promise<string | undefined> => {
    const { done, value } = await reader.read();
    return done ? undefined : new TextDecoder().decode(value);
  };
  return { clock, hub, closing, ends, reader, read, listeners: () => listeners };
}

describe('X1: server-sent events', () => {
  test('a comment first, then each event in order', async () => {
    const { hub, read } = stage();
    expect(await read()).toBe(': hark\n\n');
    hub.publish(EVENT);
    expect(await read()).toBe(`event: task\ndata: ${JSON.stringify(EVENT)}\n\n`);
    hub.publish(EVENT);
    hub.publish({ kind: 'settings', names: ['a\nb'] });
    const both = (await read()) ?? '';
    expect(both.split('\n\n').filter(Boolean)).toHaveLength(2);
    expect(both).toContain('data: {"kind":"settings","names":["a\\nb"]}\n\n');
  });

  test('what happens before the first read is not lost', async () => {
    const { hub, read } = stage();
    hub.publish(EVENT);
    expect(await read()).toMatch(/^: hark\n\nevent: task\n/);
  });

  test('a comment every 25 seconds keeps it alive', async () => {
    const { clock, read } = stage();
    await read();
    await clock.advanceBy(24_999);
    const next = read();
    await clock.advanceBy(1);
    expect(await next).toMatch(/^: /);
    await clock.advanceBy(25_000);
    expect(await read()).toMatch(/^: /);
  });

  test('a reader that goes away ends the subscription and the waiting', async () => {
    const { reader, read, ends, hub, clock, listeners } = stage();
    await read();
    await reader.cancel();
    expect([ends, listeners()]).toEqual([[false], 0]);
    hub.publish(EVENT);
    await clock.advanceBy(100_000);
    expect(ends).toEqual([false]);
  });

  test('a closing server ends it at once, once, even while someone waits', async () => {
    const { closing, read, ends, listeners } = stage();
    await read();
    const waiting = read();
    closing.abort();
    expect(await waiting).toBeUndefined();
    expect([ends, listeners()]).toEqual([[false], 0]);
  });

  test('a reader that does not read is let go rather than waited for', async () => {
    const { hub, read, ends, listeners } = stage(300);
    for (let i = 0; i < 10; i++) hub.publish(EVENT);
    expect([ends, listeners()]).toEqual([[true], 0]);
    expect(await read()).toBeUndefined();
  });

  test('a reader that keeps up may read for ever', async () => {
    const { hub, read, ends } = stage(300);
    await read();
    for (let i = 0; i < 100; i++) {
      hub.publish(EVENT);
      expect(await read()).toContain('event: task');
    }
    expect(ends).toEqual([]);
  });
});
