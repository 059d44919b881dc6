/** M7, M9, S15: talk about what is planned moves, closes and replaces it, and can be taken back; on both stores. */
import { expect, it } from 'vitest';
import { countingIds, testClock } from '../../../base/index.ts';
import { listNotes } from '../../../memory/notes/index.ts';
import type { Store } from '../../../store/index.ts';
import { onEveryStore } from '../../../testing/stores.ts';
import { createHark } from '../../index.ts';

const START = Date.parse('2026-03-11T10:00:00Z'); // a Wednesday
const MINUTE = 60_000;

async function stage(store: Store) {
  const clock = testClock(START);
  const hark = await createHark({ store, clock, ids: countingIds('i'), settings: { timeZone: 'UTC' } });
  await hark.start();
  const say = async (text: string) => {
    await clock.advanceBy(MINUTE);
    return (await hark.receive({ text })).replies.map((reply) => reply.text).join('\n');
  };
  const all = () => store.read((tx) => listNotes(tx, { personId: 'me' }));
  const named = async (title: string) => (await store.read((tx) => listNotes(tx, { personId: 'me', title })))[0];
  const open = async () =>
    (await all())
      .filter(({ state }) => state === 'active')
      .map(({ title, dueAt }) => [title, dueAt === null ? null : new Date(dueAt).toISOString().slice(0, 16)]);
  const tasks = async () => (await hark.tasks.list()).tasks.map(({ name }) => name);
  return { clock, hark, say, all, named, open, tasks };
}

onEveryStore('M7: a plan is moved', (bench) => {
  it.each([
    ['the plumber comes tomorrow at 2pm', 'actually, the plumber is at 4pm', '2026-03-12T16:00'],
    ['the plumber comes tomorrow at 2pm', 'the plumber comes at 4 now', '2026-03-12T16:00'],
    ['the plumber comes tomorrow at 2pm', "Actually it's at 4pm", '2026-03-12T16:00'],
    ['the plumber comes tomorrow at 2pm', 'no, on Friday', '2026-03-13T14:00'],
    ['the plumber comes tomorrow at 2pm', 'no wait, 12:15', '2026-03-12T12:15'],
    ['the plumber comes tomorrow at 2pm', 'wait, make that 12:15', '2026-03-12T12:15'],
    ['the plumber comes tomorrow at 2pm', 'the plumber got moved to Friday', '2026-03-13T14:00'],
    ['the plumber comes tomorrow at 2pm', 'move the plumber to Friday 3pm', '2026-03-13T15:00'],
    ['the plumber comes tomorrow at 2pm', 'postpone the plumber by 2 hours', '2026-03-12T16:00'],
    ['the meeting is tomorrow at 2pm', 'meeting moved to 4', '2026-03-12T16:00'],
    ['the meeting is tomorrow at 2pm', 'I moved the meeting to Friday 3pm', '2026-03-13T15:00'],
    [
      "we're having lunch with the Millers tomorrow at 2pm",
      'lunch with the Millers is at 1 instead',
      '2026-03-12T13:00',
    ],
    [
      'my appointment with Dr. Kim is tomorrow at 2pm',
      "Dr. Kim's office called: it's Friday instead",
      '2026-03-13T14:00',
    ],
    ['the plumber comes tomorrow at 2pm', 'please reschedule the plumber for Monday', '2026-03-16T14:00'],
    ['le plombier vient demain à 14h', 'en fait, le plombier vient à 16h', '2026-03-12T16:00'],
    ['der Klempner kommt morgen um 14 Uhr', 'der Klempner wurde auf Freitag verschoben', '2026-03-13T14:00'],
  ])('"%s", then "%s"', async (plan, change, due) => {
    const { hark, say, open, all, named } = await stage(await bench.open());
    await say(plan);
    const [[title] = []] = await open();
    expect(await say(change)).toMatch(/^Moved: .*from Thu 12 March 2026 at 14:00 to /u);
    expect(await open()).toEqual([[title, due]]);
    const [old, now] = await all();
    expect([old?.state, now?.supersedes]).toEqual(['resolved', [old?.id]]);
    expect((await named(String(title)))?.id).toBe(now?.id);
    expect(await say('undo')).toBe(`Taken back: ${title}.`);
    expect(await open()).toEqual([[title, '2026-03-12T14:00']]);
    expect((await named(String(title)))?.id).toBe(old?.id);
    await hark.stop();
  });

  it('a whole day that gets its hour is no whole day any more, moved or said again', async () => {
    const { hark, say, all } = await stage(await bench.open());
    const tags = async () => (await all()).filter(({ state }) => state === 'active').map((note) => note.tags);
    await say('I must file the tax form by Friday');
    expect(await tags()).toEqual([['all-day']]);
    await say('I must file the tax form by Friday 5pm');
    expect(await tags()).toEqual([[]]);
    await say('my dentist appointment is on Monday');
    await say('move the dentist to Tuesday');
    expect(await tags()).toContainEqual(['all-day']);
    await say('move the dentist to 3pm');
    expect(await tags()).toEqual([[], []]);
    await hark.stop();
  });

  it('M7: a whole day is said without an hour, once for each matter, and moved it is named once', async () => {
    const { hark, say, named } = await stage(await bench.open());
    expect(await say('I must renew my passport by Friday')).toBe('Noted: renew my passport, due Fri 13 March 2026.');
    expect(await say("my sister Nora's birthday is on December 3")).toBe(
      "Noted: my sister Nora's birthday, Thu 3 December 2026.",
    );
    expect(await say('remember that my lease ends on December 4')).toBe(
      'Noted: my lease ends on December 4, Fri 4 December 2026.',
    );
    expect(await say('move the passport to Monday')).toMatch(/from Fri 13 March 2026 to Mon 16 March 2026\.$/mu);
    expect((await named('renew my passport'))?.content).toBe('Mon 16 March 2026 (before: Fri 13 March 2026)');
    expect(await say('what do you know about my passport?')).toBe(
      '- renew my passport: Mon 16 March 2026 (before: Fri 13 March 2026) (noted on Wed 11 March 2026)',
    );
    expect(await say('what is planned on Monday?')).toBe('You told me about:\n- renew my passport: Mon 16 March 2026');
    expect(await say('move the passport to 3pm')).toMatch(
      /from Mon 16 March 2026 to Mon 16 March 2026 at 15:00 \(UTC\)/u,
    );
    await hark.stop();
  });

  it('M7: what is due today is planned for today until the day is over', async () => {
    const { hark, say } = await stage(await bench.open());
    await say('I must file the tax form by today');
    expect(await say("what's on today?")).toBe('You told me about:\n- file the tax form: Wed 11 March 2026');
    await hark.stop();
  });

  it('and nothing else: what is named otherwise is a plan of its own, what is unknown is said, the past is refused', async () => {
    const { hark, say, open } = await stage(await bench.open());
    await say('the plumber comes tomorrow at 2pm');
    await say('actually, the electrician comes tomorrow at 4pm');
    expect(await open()).toHaveLength(2);
    expect(await say('move the violin to Friday 3pm')).toMatch(/no plan or reminder like "violin"/u);
    expect(await say('postpone the plumber by 0 hours')).not.toMatch(/^Moved/u);
    expect(await say('actually, the plumber is tomorrow at 2pm')).toMatch(/stands there already/u);
    expect(await open()).toHaveLength(2);
    await hark.receive({ text: 'actually, the plumber is at 4pm', author: 'Eve' });
    expect(await open()).toContainEqual(['the plumber comes', '2026-03-12T14:00']);
    await hark.stop();
  });
});

onEveryStore('M7: a plan is over', (bench) => {
  it.each([
    ['the plumber comes tomorrow at 2pm', 'cancel the plumber', /^Cancelled: the plumber comes\./u],
    ['I have a meeting with Anna on Friday at 10', 'the meeting with Anna is cancelled', /^Cancelled: a meeting/u],
    ['I must file the tax form by Friday 5pm', 'I already did the tax form', /^Done: file the tax form\./u],
    ['I must file the tax form by Friday 5pm', 'done with the tax form', /^Done: file the tax form\./u],
    ['I must file the tax form by Friday 5pm', 'I filed it', /^Done: file the tax form\./u],
    ['the plumber comes tomorrow at 2pm', "the plumber isn't coming tomorrow", /^Cancelled: the plumber comes\./u],
  ])('"%s", then "%s"; and it can be taken back', async (plan, change, answer) => {
    const { hark, say, open } = await stage(await bench.open());
    await say(plan);
    const before = await open();
    expect(await say(change)).toMatch(answer);
    expect(await open()).toEqual([]);
    expect(await say('undo')).toMatch(/^Taken back: /u);
    expect(await open()).toEqual(before);
    await hark.stop();
  });

  it('S15: "cancel it", "move it" and "done" right after a plan was noted leave reminders alone', async () => {
    const { hark, say, open, tasks } = await stage(await bench.open());
    await say('remind me every day at 7pm to stretch');
    await say('the plumber comes tomorrow at 2pm');
    expect(await say('move it to 5pm')).toMatch(/^Moved: the plumber comes/u);
    expect(await say('cancel it')).toMatch(/^Cancelled: the plumber comes/u);
    await say('I need to call the bank by Friday');
    expect(await say('done')).toMatch(/^Done: call the bank/u);
    expect([await open(), await tasks()]).toEqual([[], ['stretch']]);
    await hark.stop();
  });

  it('S15: a reminder and a plan of one name are cancelled together, and come back together', async () => {
    const { hark, say, open, tasks } = await stage(await bench.open());
    await say('the plumber comes tomorrow at 2pm');
    await say('remind me tomorrow at 1pm about the plumber');
    expect(await tasks()).toHaveLength(1);
    expect(await say('cancel the plumber')).toMatch(/is cancelled[\s\S]*Cancelled: the plumber comes/u);
    expect([await open(), await tasks()]).toEqual([[], []]);
    await say('undo');
    expect([(await open()).length, (await tasks()).length]).toEqual([1, 1]);
    expect(await say('cancel the plumber reminder')).toMatch(/is cancelled/u);
    expect([(await open()).length, (await tasks()).length]).toEqual([1, 0]);
    await hark.stop();
  });
});

onEveryStore('M9: the newer fact holds', (bench) => {
  it.each([
    ['I live in Boston', 'I moved to Chicago'],
    ['I live in Boston', 'I live in Chicago now'],
    ['I work at Acme', 'I work at Globex now'],
    ['Ich wohne in Bonn', 'Ich wohne jetzt in Köln'],
  ])('"%s", then "%s"', async (before, after) => {
    const { hark, say, all } = await stage(await bench.open());
    await say(before);
    expect(await say(after)).toContain(`It replaces: ${before}`);
    const [old, now] = await all();
    expect([old?.state, now?.state, now?.supersedes]).toEqual(['resolved', 'active', [old?.id]]);
    expect([old?.conflictOpen, now?.conflictOpen]).toEqual([false, false]);
    await hark.stop();
  });

  it('two values with no word about which is newer stay an open conflict', async () => {
    const { hark, say, all } = await stage(await bench.open());
    await say('I live in Boston');
    await say('I live in Chicago');
    expect((await all()).map(({ conflictOpen }) => conflictOpen)).toEqual([true, true]);
    await hark.stop();
  });
});

onEveryStore('M7, M10: words of others, other forms of words, other languages', (bench) => {
  it('M10: "forget my allergy" finds "I\'m allergic to peanuts"', async () => {
    const { hark, say, all } = await stage(await bench.open());
    await say("I'm allergic to peanuts");
    expect(await say('forget my allergy')).toMatch(/Forget this for good\?[\s\S]*peanuts/u);
    await say('yes');
    expect(await all()).toEqual([]);
    await hark.stop();
  });

  it.each(['Anna: I must go to Rome on Friday', '[12:04] Ben Ito: can you pick me up tomorrow at 5pm?'])(
    'M7: "%s" sets and notes nothing, and says so',
    async (text) => {
      const { hark, say, all, tasks } = await stage(await bench.open());
      expect(await say(text)).toMatch(/reads like words of (?:Anna|Ben Ito)/u);
      expect([await all(), await tasks()]).toEqual([[], []]);
      await hark.stop();
    },
  );

  it('M7: a report of what somebody says sets no reminder', async () => {
    const { hark, say, tasks } = await stage(await bench.open());
    await say("Ana says she can't come on Friday");
    await say('my boss told me the office is closed tomorrow at 5pm');
    expect(await tasks()).toEqual([]);
    await hark.stop();
  });

  it.each([
    ['je dois rendre le dossier avant vendredi 18h', 'rendre le dossier', '2026-03-13T18:00'],
    ['rendre le dossier avant vendredi 18h', 'rendre le dossier', '2026-03-13T18:00'],
    ['Ich muss bis Freitag um 17 Uhr die Steuer abgeben', 'die Steuer abgeben', '2026-03-13T17:00'],
    ['Bis Freitag um 17 Uhr muss ich die Steuer abgeben', 'die Steuer abgeben', '2026-03-13T17:00'],
    ['Rechnung bis zum 20. März bezahlen', 'Rechnung bezahlen', '2026-03-20T09:00'],
    ['tengo que entregar el informe antes del viernes a las 18h', 'entregar el informe', '2026-03-13T18:00'],
    ['pagar la factura antes del 20 de marzo', 'pagar la factura', '2026-03-20T09:00'],
  ])('M7: "%s" is a plan with its deadline, and no reminder', async (text, title, due) => {
    const { hark, say, all, tasks } = await stage(await bench.open());
    await say(text);
    expect(await tasks()).toEqual([]);
    const found = (await all()).map((note) => [
      note.type,
      note.title,
      new Date(note.dueAt ?? 0).toISOString().slice(0, 16),
    ]);
    expect(found).toEqual([['PLAN', title, due]]);
    await hark.stop();
  });
});
