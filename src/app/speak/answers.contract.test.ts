/** What people do with what they were told unasked (S15, D12), by button and in plain words. */
import { afterEach, expect, it } from 'vitest';
import { addNudge } from '../../speak/learn/index.ts';
import { DAY, HOUR, MINUTE, type SpeakOptions, SpeakStage, TEN } from '../../testing/speak-stage.ts';
import { onEveryStore } from '../../testing/stores.ts';

onEveryStore('answers to what was said unasked', (bench) => {
  const opened: SpeakStage[] = [];
  const open = async (options?: SpeakOptions): Promise<SpeakStage> => {
    const stage = await SpeakStage.open(await bench.open(), options);
    opened.push(stage);
    return stage;
  };
  /** A stage on which the heads-up about the tax form was just said. */
  const told = async (options?: SpeakOptions) => {
    const stage = await open(options);
    const noteId = await stage.plan('send the tax form', 24 * HOUR);
    await stage.clock.advanceBy(MINUTE);
    const nudge = (await stage.hark.nudges()).nudges[0];
    if (!nudge) throw new Error('Nothing was said.');
    return { stage, noteId, nudge };
  };
  afterEach(async () => {
    const errors = opened.flatMap((stage) => stage.errors);
    for (const stage of opened.splice(0)) await stage.hark.stop();
    expect(errors).toEqual([]);
  });

  it('S15: done closes the note, and nothing more is said of it', async () => {
    const { stage, noteId, nudge } = await told();
    const answered = await stage.hark.answerNudge(nudge.id, { action: 'done' });
    expect(answered).toMatchObject({ id: nudge.id, said: expect.stringMatching(/^Done: send the tax form\./u) });
    expect((await stage.hark.memory.note(noteId)).state).toBe('resolved');
    await stage.clock.advanceBy(3 * DAY);
    expect(await stage.texts()).toHaveLength(1);
    expect((await stage.hark.nudges()).nudges[0]).toMatchObject({ state: 'answered', answer: 'done' });
  });

  it('S15: done closes what was due, not what was only mentioned beside it', async () => {
    const stage = await open();
    const beside = await stage.plan('book the movers', 9 * DAY);
    const noteId = await stage.plan('send the tax form', 24 * HOUR);
    await stage.clock.advanceBy(MINUTE);
    const [nudge] = (await stage.hark.nudges()).nudges;
    expect(nudge?.text).toContain('book the movers');
    const answered = await stage.hark.answerNudge(nudge?.id ?? '', { action: 'done' });
    expect(answered.said).toBe('Done: send the tax form. I will not bring it up again.');
    expect((await stage.hark.memory.note(noteId)).state).toBe('resolved');
    expect((await stage.hark.memory.note(beside)).state).toBe('active');
  });

  it('S15: dismissing ends every instant of that due time; a new due time begins anew', async () => {
    const { stage, noteId, nudge } = await told();
    await stage.hark.answerNudge(nudge.id, { action: 'dismiss' });
    await stage.clock.advanceBy(23 * HOUR + 30 * MINUTE);
    expect(await stage.texts()).toHaveLength(1);
    await stage.hark.memory.edit(noteId, { dueAtMs: stage.clock.now() + 24 * HOUR });
    await stage.clock.advanceBy(HOUR);
    expect(await stage.texts()).toHaveLength(2);
  });

  it('S15: snooze brings it back when asked for', async () => {
    const { stage, nudge } = await told();
    await stage.hark.answerNudge(nudge.id, { action: 'snooze', minutes: 120 });
    await stage.clock.advanceBy(119 * MINUTE);
    expect(await stage.texts()).toHaveLength(1);
    await stage.clock.advanceBy(2 * MINUTE);
    expect(await stage.texts()).toEqual([expect.any(String), expect.stringMatching(/^Back, as you asked\. /u)]);
  });

  it('D7: a muted topic is never said again, however urgent; unmuted it may be', async () => {
    const { stage, nudge } = await told();
    const { said } = await stage.hark.answerNudge(nudge.id, { action: 'mute' });
    const { mutedTopics } = await stage.hark.nudges();
    expect(mutedTopics).toHaveLength(1);
    expect(said).toContain(mutedTopics[0]);
    await stage.plan('send the tax form again', 30 * MINUTE);
    await stage.clock.advanceBy(HOUR);
    expect(await stage.texts()).toHaveLength(1);
    expect((await stage.hark.unmute(mutedTopics[0] ?? '')).mutedTopics).toEqual([]);
    await expect(stage.hark.unmute('gym')).rejects.toThrow(/not muted/);
  });

  it('D7: mute is about all that the message spoke of, and says so', async () => {
    const stage = await open();
    const said = { decisionId: 'd', fingerprint: 'f', tier: 'elevated', escalation: 1, reason: 'confluence' } as const;
    const at = stage.clock.now();
    const noteId = await stage.plan('water the plants', 9 * DAY);
    const add = (id: string, topics: string[], items: Parameters<typeof addNudge>[1]['items']) =>
      stage.store.transaction((tx) =>
        addNudge(tx, {
          ...{ id, personId: 'me', kind: 'signals', topics, items, text: 'News.', ...said },
          ...{ isInBudget: true, isShadow: false, createdAt: at, saidAt: at },
        }),
      );
    const ci = { id: 'inbox:ci@3', kind: 'inbox' } as const;
    await add('two', ['ci', 'email'], [ci, { id: 'inbox:email@7', kind: 'inbox' }]);
    const answered = await stage.hark.answerNudge('two', { action: 'mute' });
    expect(answered.said).toBe('I will not speak of "ci" and "email" unasked any more.');
    expect((await stage.hark.nudges()).mutedTopics).toEqual(['ci', 'email']);
    await add(
      'mixed',
      ['calendar', 'water', 'plants'],
      [
        { id: 'inbox:calendar@1', kind: 'inbox' },
        { id: noteId, kind: 'goal' },
      ],
    );
    expect((await stage.hark.answerNudge('mixed', { action: 'mute' })).said).toContain(
      '"calendar" and "water" unasked',
    );
  });

  it('P5: no model may mute; a wrong id or length of time is refused by name', async () => {
    const { stage, nudge } = await told();
    const model = { by: 'model', door: 'tool' } as const;
    await expect(stage.hark.api.answerNudge(nudge.id, { action: 'mute' }, model)).rejects.toThrow(/Only the user/);
    await expect(stage.hark.answerNudge('nope', { action: 'done' })).rejects.toThrow(/no message "nope"/);
    await expect(stage.hark.answerNudge(nudge.id, { action: 'snooze', minutes: -5 })).rejects.toThrow(/minutes is -5/);
    expect((await stage.hark.nudges()).nudges[0]?.state).toBe('delivered');
  });

  it.each([
    ['done', 'done'],
    ["It's already done!", 'done'],
    ['not now', 'snooze'],
    ['snooze 1 hour', 'snooze'],
    ['stop telling me about the tax', 'mute'],
  ])('S15: "%s" right after it means %s', async (text, answer) => {
    const { stage } = await told();
    const { replies } = await stage.hark.receive({ text });
    expect(replies[0]?.text).not.toContain('No model is set up');
    expect((await stage.hark.nudges()).nudges[0]).toMatchObject({ answer });
  });

  it('S15: snoozed in words, the answer names the matter', async () => {
    const { stage } = await told();
    const { replies } = await stage.hark.receive({ text: 'snooze 1 hour' });
    expect(replies[0]?.text).toMatch(/^I come back to send the tax form /u);
  });

  it('D7: muting another topic leaves what was said last open', async () => {
    const { stage } = await told();
    const { replies } = await stage.hark.receive({ text: 'mute gym' });
    expect(replies[0]?.text).toContain('gym');
    const { nudges, mutedTopics } = await stage.hark.nudges();
    expect([nudges[0]?.answer, mutedTopics]).toEqual([undefined, ['gym']]);
  });

  it('S15: a reminder that fired later is what "done" is about', async () => {
    const { stage, noteId } = await told();
    await stage.hark.receive({ text: 'remind me in 5 minutes to stretch' });
    await stage.clock.advanceBy(6 * MINUTE);
    const { replies } = await stage.hark.receive({ text: 'done' });
    expect(replies[0]?.text).toContain('stretch');
    expect((await stage.hark.memory.note(noteId)).state).toBe('active');
  });

  it('S15, M7: "done" right after it closes that matter and no other; the next "done" is about the next one', async () => {
    const { stage, noteId } = await told();
    await stage.hark.receive({ text: 'I need to pay the rent by Friday 5pm' });
    const rent = async () => (await stage.hark.memory.list({ type: 'PLAN' })).find(({ id }) => id !== noteId)?.state;
    await stage.hark.receive({ text: 'done' });
    expect([(await stage.hark.memory.note(noteId)).state, await rent()]).toEqual(['resolved', 'active']);
    const { replies } = await stage.hark.receive({ text: 'done' });
    expect([replies[0]?.text, await rent()]).toEqual([expect.stringContaining('rent'), 'resolved']);
  });

  it('S15: hours later the same words are about nothing Hark said', async () => {
    const { stage, noteId } = await told();
    await stage.clock.advanceBy(3 * HOUR);
    await stage.hark.receive({ text: 'done' });
    expect((await stage.hark.memory.note(noteId)).state).toBe('active');
  });

  it.each([
    ['ok, thanks', true],
    ['the tax form is on my desk, I will send it tonight', true],
    ['what is the weather like in Porto', false],
    ['> send the tax form\nwho wrote that?', false],
  ])('D12: "%s" within two hours: answered %s', async (text, isAnswered) => {
    const { stage } = await told();
    await stage.clock.advanceBy(30 * MINUTE);
    await stage.hark.receive({ text });
    expect((await stage.hark.nudges()).nudges[0]?.state).toBe(isAnswered ? 'answered' : 'delivered');
  });

  it('D12: only the person themselves answers, and only within two hours', async () => {
    const { stage } = await told();
    await stage.hark.receive({ text: 'the tax form!', author: 'Rui' });
    expect((await stage.hark.nudges()).nudges[0]?.state).toBe('delivered');
    await stage.clock.advanceBy(2 * HOUR + MINUTE);
    await stage.hark.receive({ text: 'about the tax form: thanks' });
    expect((await stage.hark.nudges()).nudges[0]?.state).toBe('delivered');
  });

  it('D12: a topic let pass four times may be muted: proposed, done only by the user, taken back at will', async () => {
    const stage = await open();
    await stage.store.transaction(async (tx) => {
      for (let day = 4; day >= 1; day--) {
        const at = TEN - day * 7 * DAY;
        const made = { decisionId: 'd', fingerprint: `f${day}`, topics: ['gym'], tier: 'low', escalation: 1 } as const;
        const items = [{ id: 'habit:gym', kind: 'pattern' as const }];
        const said = {
          text: `Gym? ${day}`,
          reason: 'confluence',
          isInBudget: true,
          isShadow: false,
          createdAt: at,
          saidAt: at,
        };
        await addNudge(tx, { id: `old-${day}`, personId: 'me', kind: 'signals', items, ...made, ...said });
      }
    });
    expect((await stage.hark.api.proposals.list()).proposals).toEqual([]);
    await stage.plan('send the tax form', 24 * HOUR);
    await stage.clock.advanceBy(MINUTE);
    const [proposal] = (await stage.hark.api.proposals.list()).proposals;
    expect(proposal).toMatchObject({ kind: 'mute-topic', title: expect.stringContaining('gym') });
    expect((await stage.hark.nudges()).mutedTopics).toEqual([]);
    await stage.hark.api.proposals.accept(proposal?.id ?? '');
    expect((await stage.hark.nudges()).mutedTopics).toEqual(['gym']);
    await stage.hark.api.proposals.undo(proposal?.id ?? '');
    expect((await stage.hark.nudges()).mutedTopics).toEqual([]);
  });

  it('D12, D6: whoever ignores what is said hears less: the response rate is a fact of the next decision', async () => {
    const stage = await open({ startMs: TEN });
    for (let day = 0; day < 4; day++) {
      await stage.plan(`errand number ${day}`, 24 * HOUR + MINUTE, { type: 'EVENT' });
      await stage.clock.advanceBy(DAY);
    }
    await stage.plan('one more errand', 24 * HOUR);
    await stage.clock.advanceBy(MINUTE);
    const look = (await stage.looks()).filter(({ outcome }) => outcome === 'spoke').at(-1);
    const input = look?.detail?.input as { person: { response: { rate: number; samples: number } } };
    expect(input.person.response.samples).toBeGreaterThanOrEqual(3);
    expect(input.person.response.rate).toBe(0);
  });
});
