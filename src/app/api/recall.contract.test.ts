/** A2, M6, M9, M10: talking to memory with no model, on the real app and on both stores. */
import { expect, it } from 'vitest';
import { countingIds, DAY_MS, type TestClock, testClock } from '../../base/index.ts';
import type { Store } from '../../store/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { createHark, type Hark } from '../index.ts';

const START = Date.parse('2026-03-11T15:00:00Z'); // a Wednesday

interface Stage {
  readonly hark: Hark;
  readonly clock: TestClock;
  say(text: string, conversationId?: string): Promise<string>;
}

async function stage(store: Store): Promise<Stage> {
  const clock = testClock(START);
  const hark = await createHark({ store, clock, ids: countingIds('i'), settings: { timeZone: 'Europe/Lisbon' } });
  await hark.start();
  const say = async (text: string, conversationId?: string): Promise<string> => {
    const { replies } = await hark.receive({ text, ...(conversationId === undefined ? {} : { conversationId }) });
    return replies.map((reply) => reply.text).join('\n');
  };
  return { hark, clock, say };
}

const contents = async (hark: Hark): Promise<string[]> => (await hark.memory.list()).map(({ content }) => content);

onEveryStore('memory in the chat', (bench) => {
  it.each([
    ['I moved to Chicago', 'where do I live?'],
    ['my address is 5 Main St', "what's my address?"],
    ['I work at Acme', 'where do I work?'],
    ["I'm allergic to peanuts", 'what am I allergic to?'],
  ])('A2, M7: "%s" answers "%s", said once; forgotten, there is nothing about it', async (told, question) => {
    const { hark, say } = await stage(await bench.open());
    await say(told);
    expect(await say(question)).toBe(`- ${told} (noted on Wed 11 March 2026)`);
    expect(await say('forget that')).toMatch(/^Forget this for good\?/u);
    await say('yes');
    expect(await say(question)).toMatch(/^I have nothing about that\./u);
    await hark.stop();
  });

  it('A2: what others say about themselves is no answer about the person', async () => {
    const { hark, say } = await stage(await bench.open());
    await hark.receive({ text: 'I live in Oslo', author: 'Eve' });
    expect(await say('where do I live?')).not.toMatch(/noted on/u);
    await hark.stop();
  });

  it('M10: "forget that" after an answer offers what it showed, and leaves reminders alone; "never mind" forgets nothing', async () => {
    const { hark, say } = await stage(await bench.open());
    await say("I'm allergic to peanuts");
    await say('remind me at 5pm to stretch');
    await say('what do you know about peanuts?');
    expect(await say('never mind')).toBe('All right.');
    await say('what do you know about peanuts?');
    expect(await say('forget that')).toMatch(/^Forget this for good\?\n- I'm allergic to peanuts/u);
    expect(await contents(hark)).toHaveLength(1);
    expect(await say('yes')).toMatch(/^Forgotten: 1 note/u);
    expect([await contents(hark), (await hark.tasks.list()).tasks.length]).toEqual([[], 1]);
    await hark.stop();
  });

  it('A2: "what about tomorrow?" lists what is planned, and answers our question where one is open', async () => {
    const { hark, say } = await stage(await bench.open());
    await say('the plumber comes tomorrow at 2pm');
    await say('remind me tomorrow at 9 to stretch');
    const planned = await say("what's on tomorrow?");
    expect(planned).toMatch(/stretch[\s\S]*the plumber comes/u);
    expect([await say('what about tomorrow?'), await say('and tomorrow?')]).toEqual([planned, planned]);
    expect(await say('what about the plumber?')).toMatch(/noted on/u);
    await say('remind me to call Rui');
    expect(await say('what about tomorrow at 10?')).toMatch(/^Set: call Rui\. Thu 12 March 2026 at 10:00/u);
    await hark.stop();
  });

  it('A2: what is planned holds what the person said they must do, not only reminders; what is over is not in it', async () => {
    const { say } = await stage(await bench.open());
    await say('I must file the tax form by Friday 5pm');
    await say('I need to buy milk tomorrow at 18:00');
    const milk = '- buy milk: Thu 12 March 2026 at 18:00 (Europe/Lisbon)';
    const form = '- file the tax form: Fri 13 March 2026 at 17:00 (Europe/Lisbon)';
    expect(await say('what is due tomorrow?')).toBe(`You told me about:\n${milk}`);
    expect(await say('what do I have to do?')).toBe(`You told me about:\n${milk}\n${form}`);
    await say('remind me on Saturday at 10 to stretch');
    expect((await say("what's scheduled?")).split('\n')).toEqual([
      '1 reminder:',
      expect.stringContaining('stretch'),
      'You told me about:',
      milk,
      form,
    ]);
    await say('I filed the tax form');
    expect(await say('what is scheduled on Friday?')).toBe('Nothing is planned for then.');
  });

  it('M6: what it is told to remember it keeps once, says so, and knows where it is from', async () => {
    const { hark, say } = await stage(await bench.open());
    expect(await say('remember that the gate code is 4411')).toBe('Noted: the gate code is 4411.');
    expect(await say('note: the gate code is 4411')).toBe('Noted: the gate code is 4411.');
    const [note, ...more] = await hark.memory.list();
    expect([note?.content, note?.trust, more]).toEqual(['the gate code is 4411', 'owner', []]);
    expect(note?.source).toMatch(/^message:/u);
    expect(await say('remember that the lease ends on 31 May')).toMatch(
      /^Noted: the lease ends on 31 May, .*31 May 2026/u,
    );
    expect((await hark.tasks.list()).tasks).toEqual([]);
    await hark.stop();
  });

  it('A2: a question is answered with what was noted and when, and counts as a hit in that conversation', async () => {
    const { hark, clock, say } = await stage(await bench.open());
    await say('remember that my dentist is Dr. Ruiz');
    await clock.advanceBy(DAY_MS);
    const told = 'my dentist is Dr. Ruiz (noted on Wed 11 March 2026)';
    for (const question of [
      'what did I say about my dentist?',
      'what do you know about the dentist?',
      'who is my dentist?',
      "what's the name of my dentist",
    ]) {
      expect([question, await say(question, 'c1')]).toEqual([question, expect.stringContaining(told)]);
    }
    expect(await hark.memory.list()).toMatchObject([{ hits: 1, accessCount: 4 }]);
    await say('who is my dentist?', 'c2');
    expect(await hark.memory.list()).toMatchObject([{ hits: 2 }]);
    await hark.stop();
  });

  it('A2: what it does not know it does not make up; general questions are for a model', async () => {
    const { hark, say } = await stage(await bench.open());
    expect(await say('what did I say about penguins?')).toMatch(/^I have nothing about "penguins"/u);
    expect(await say('who is my landlord?')).toMatch(/nothing about that|Noted/u);
    expect(await say('who is Napoleon?')).toMatch(/No model is set up|Noted/u);
    expect(await say('what is the weather?')).toMatch(/No model is set up/u);
    expect(await say('how are you?')).toMatch(/And you/u);
    expect(await say('what do you remember about me?')).toMatch(/nothing about you yet/u);
    await hark.stop();
  });

  it('M9: after a correction only the new answer is given', async () => {
    const { hark, say } = await stage(await bench.open());
    await say('remember that my dentist is Dr. Ruiz');
    await say('Actually, my dentist is Dr. Lee');
    const told = await say('who is my dentist?');
    expect(told).toContain('Dr. Lee');
    expect(told).not.toContain('Ruiz');
    await hark.stop();
  });

  it('A2: what is known about the person, the most telling first', async () => {
    const { hark, say } = await stage(await bench.open());
    await say('I live in Lisbon');
    await say('remember that I love green tea');
    await hark.memory.remember({ content: 'They love spam', type: 'PREFERENCE', trust: 'untrusted' });
    const told = await say('what do you remember about me?');
    expect(told).toMatch(/^2 notes:\n- .*Lisbon.*\n- .*green tea/u);
    expect(told).not.toContain('spam');
    await hark.stop();
  });

  it('M10: "forget that" takes back what was just noted, as does "undo"', async () => {
    const { hark, say } = await stage(await bench.open());
    await say('remember that the gate code is 4411');
    expect(await say('forget that')).toMatch(/^Forgotten: what I noted of your last message\./u);
    await say('I live in Lisbon');
    expect(await contents(hark)).toHaveLength(1);
    expect(await say('undo')).toMatch(/^Forgotten: what I noted/u);
    await say('remember that Ana is vegan');
    expect(await say('never mind')).toMatch(/^Forgotten: what I noted/u);
    expect(await contents(hark)).toEqual([]);
    await hark.memory.index();
    for (const words of ['gate code 4411', 'Lisbon', 'Ana vegan']) {
      expect((await hark.memory.search(words)).results).toEqual([]);
    }
    expect(await say('what did I say about the gate code?')).toMatch(/^I have nothing about/u);
    await hark.stop();
  });

  it('M10: "forget about …" shows what would go and waits for a yes', async () => {
    const { hark, say } = await stage(await bench.open());
    for (const text of ['The lease ends in May', 'The lease costs 900 a month', 'Rui plays the cello']) {
      await hark.memory.remember({ content: text });
    }
    const asked = await say('forget about the lease');
    expect(asked).toMatch(/^Forget these 2 for good\?\n- .*lease.*\n- .*lease/u);
    expect(await contents(hark)).toHaveLength(3);
    expect(await say('no')).toBe('All right, nothing is changed.');
    expect(await contents(hark)).toHaveLength(3);
    await say('forget everything about the lease');
    expect(await say('yes please')).toBe('Forgotten: 2 notes, for good.');
    expect(await contents(hark)).toEqual(['Rui plays the cello']);
    await hark.memory.index();
    const left = (await hark.memory.search('lease', { minScore: 0 })).results.map(({ snippet }) => snippet);
    expect(left.filter((snippet) => /May|900/u.test(snippet))).toEqual([]);
    expect(await say('forget about penguins')).toBe('I have nothing about "penguins".');
    // A yes to nothing does nothing.
    await say('yes');
    expect(await contents(hark)).toEqual(['Rui plays the cello']);
    await hark.stop();
  });

  it('S14: reminders keep what is theirs', async () => {
    const { hark, say } = await stage(await bench.open());
    expect(await say('remember to call Rui tomorrow at 9')).toMatch(/^Set: call Rui\./u);
    expect(await say('when is the Rui reminder?')).toContain('09:00');
    expect(await say('when is call Rui?')).toContain('09:00');
    expect(await say('forget about calling rui')).toMatch(/Rui is cancelled|nothing about/u);
    await say('remind me in 2 hours to stretch');
    expect(await say('forget it')).toMatch(/Taken back: stretch/u);
    await say('remind me in 2 hours to stretch');
    expect(await say('forget the stretch reminder')).toMatch(/^stretch is cancelled/u);
    expect(await contents(hark)).toEqual([]);
    await hark.stop();
  });

  it('M7: commands and questions to memory make no notes themselves', async () => {
    const { hark, say } = await stage(await bench.open());
    await say('remember that my sister is called Ana and she lives in Porto');
    const before = await contents(hark);
    for (const text of ['what did I say about Ana?', 'what do you know about me?', 'forget about Ana', 'no'])
      await say(text);
    expect(await contents(hark)).toEqual(before);
    await hark.stop();
  });

  it('M3: what was said and not noted is found among the person’s own words, not among questions and answers', async () => {
    const { hark, say } = await stage(await bench.open());
    await say('the plumber Silva was quick, cheap and polite');
    expect(await contents(hark)).toEqual([]);
    for (const text of ['is the plumber Silva any good?', 'forget about the plumber', 'no', 'yes']) await say(text);
    await hark.memory.index();
    expect(await say('what did I say about the plumber?')).toBe(
      '- the plumber Silva was quick, cheap and polite (you wrote on Wed 11 March 2026)',
    );
    await hark.stop();
  });

  it('M3: however often a thing is asked for, search finds the note and not the talk about it', async () => {
    const { hark, say } = await stage(await bench.open());
    await say('remember that the kitchen will be green');
    for (let i = 0; i < 12; i++) await say('what did I say about the kitchen?');
    await hark.memory.index();
    const { results } = await hark.memory.search('kitchen');
    expect(results.map(({ noteId }) => noteId)).toEqual([(await hark.memory.list())[0]?.id]);
    expect(await say('search my notes for kitchen')).toMatch(/^- the kitchen will be green \(noted on /u);
    await hark.stop();
  });

  it('A2: words that are small in other tongues, one sentence that is two notes, and everything at once', async () => {
    const { hark, say } = await stage(await bench.open());
    await say('remember that the car is on level 3');
    expect(await say('where is my car?')).toMatch(/level 3/u);
    const noted = await say("remember that my sister Ana's birthday is on 12 June");
    expect(noted).toMatch(/^Noted: my sister Ana's birthday is on 12 June, .*12 June 2026.*$/u);
    expect(await say('forget everything')).toMatch(/^Say what to forget/u);
    expect(await say('forget about Ana')).toMatch(/^Forget this for good\?\n- my sister .*$/u);
    await say('yes');
    expect(await contents(hark)).toEqual(['the car is on level 3']);
    await hark.stop();
  });

  it('Q5: words from outside are told as such', async () => {
    const { hark, say } = await stage(await bench.open());
    await hark.memory.remember({ content: 'The parcel is at the depot in Almada', trust: 'untrusted' });
    expect(await say('what do you know about the parcel?')).toMatch(/Almada \(from outside, not checked, /u);
    await hark.stop();
  });
});
