/** Talking in the terminal, in process and over HTTP. */
import { describe, expect, it } from 'vitest';
import { SetupError } from '../../../base/index.ts';
import { cliStage } from '../../../testing/cli-stage.ts';
import { LATE_NOTE } from './say.ts';

const MINUTE = 60_000;

describe.each(['in process', 'over HTTP'] as const)('%s', (way) => {
  it('X2: lines from a pipe are messages; it ends with the input, after the last answer', async () => {
    const stage = await cliStage(way);
    const chat = stage.open('chat');
    chat.type('remind me in 5 minutes to stretch');
    chat.type('');
    chat.type('what is scheduled?');
    chat.end();
    expect(await chat.ended).toBe(0);
    expect(chat.out()).toMatch(/^Set: stretch\. .*09:05 \(Europe\/Lisbon\)\.\n1 reminder:\n- stretch: /u);
    expect(chat.err().includes(LATE_NOTE)).toBe(way === 'in process');
  });

  it('S14: a reminder appears when it fires, and answers appear once', async () => {
    const stage = await cliStage(way);
    const chat = stage.open('chat', { isInteractive: true });
    chat.type('remind me in 5 minutes to stretch');
    await chat.untilShown('Set: stretch');
    await stage.clock.advanceBy(5 * MINUTE);
    await chat.untilShown('09:05  stretch');
    chat.type('done');
    await chat.untilShown('Done: stretch');
    chat.type('exit');
    expect(await chat.ended).toBe(0);
    expect(chat.out().match(/Set: stretch/gu)).toHaveLength(1);
  });

  it('S14: a question may be answered with its number', async () => {
    const stage = await cliStage(way);
    const chat = stage.open('chat');
    chat.type('remind me at 7 to call mum');
    chat.type('2');
    chat.end();
    expect(await chat.ended).toBe(0);
    expect(chat.out()).toMatch(/ {2}1\. .*07:00.*\n {2}2\. .*19:00.*\nSet: call mum\. .*19:00/u);
  });

  it('X2: --json prints a message per line', async () => {
    const stage = await cliStage(way);
    const chat = stage.open('chat --json');
    chat.type('remind me in 5 minutes to stretch');
    await chat.untilShown('reminder-set');
    await stage.clock.advanceBy(5 * MINUTE);
    await chat.untilShown('reminder-fired');
    chat.end();
    expect(await chat.ended).toBe(0);
    const lines = chat.out().trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { card: { kind: string } }).card.kind)).toEqual([
      'reminder-set',
      'reminder-fired',
    ]);
  });

  it('X2: --once says one thing and prints the answer', async () => {
    const stage = await cliStage(way);
    const ran = await stage.run(['chat', '--once', 'what is scheduled?']);
    expect(ran).toMatchObject({ code: 0, out: 'Nothing is planned.\n' });
    const set = await stage.run(['chat', '--json', '--once', 'remind me in 5 min to stretch']);
    expect(set.json()).toMatchObject({ replies: [{ card: { kind: 'reminder-set' } }] });
  });

  it('Q6: what is refused is told, the chat goes on, and the exit code remembers', async () => {
    const stage = await cliStage(way);
    const chat = stage.open('chat');
    chat.type('x'.repeat(99_000));
    chat.type('what is scheduled?');
    chat.end();
    expect(await chat.ended).toBe(2);
    expect(chat.err()).toContain('Next:');
    expect(chat.out()).toContain('Nothing is planned.');
  });

  it('X2: Ctrl-C ends it quietly with 130, a reader that went away with 0', async () => {
    const stage = await cliStage(way);
    const chat = stage.open('chat');
    chat.type('what is scheduled?');
    await chat.untilShown('Nothing is planned.');
    chat.interrupt();
    expect(await chat.ended).toBe(130);
    expect(chat.err()).toBe('');
    const piped = stage.open('chat');
    piped.type('what is scheduled?');
    await piped.untilShown('Nothing is planned.');
    piped.closeOutput();
    expect(await piped.ended).toBe(0);
  });
});

it('X2: words said elsewhere are shown to a person who sits there', async () => {
  const stage = await cliStage('over HTTP');
  const chat = stage.open('chat', { isInteractive: true });
  chat.type('what is scheduled?');
  await chat.untilShown('Nothing is planned.');
  await stage.hark.receive({ text: 'remind me in 5 min to stretch', channel: 'web' });
  await chat.untilShown('You, elsewhere: remind me in 5 min to stretch');
  await chat.untilShown('Set: stretch');
  chat.end();
  expect(await chat.ended).toBe(0);
});

it('Q6: from a pipe, a Hark that is gone ends the chat with code 5', async () => {
  const stage = await cliStage('in process');
  const { openLocal } = stage.ports;
  const gone = new SetupError('Hark stopped answering.', 'Start it again.');
  const broken = await cliStage('in process', {
    openLocal: async (options) => {
      const { hark, close } = await openLocal(options);
      return { hark: { ...hark, receive: () => Promise.reject(gone) }, close };
    },
  });
  const chat = broken.open('chat --json');
  chat.type('hello');
  chat.type('anybody?');
  expect(await chat.ended).toBe(5);
  expect(chat.out().trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(chat.out())).toMatchObject({ detail: 'Hark stopped answering.', exitCode: 5 });
});
