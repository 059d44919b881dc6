/** Z4: yes and no to what Hark only thought, and what they change; on both stores, with the real engine. */
import { afterEach, expect, it } from 'vitest';
import type { Decision } from '../../speak/decide/index.ts';
import { addNudge } from '../../speak/learn/index.ts';
import { DAY, HOUR, MINUTE, type SpeakOptions, SpeakStage, TEN } from '../../testing/speak-stage.ts';
import { onEveryStore } from '../../testing/stores.ts';

onEveryStore('yes and no to what was only thought', (bench) => {
  const opened: SpeakStage[] = [];
  const open = async (options?: SpeakOptions): Promise<SpeakStage> => {
    const stage = await SpeakStage.open(await bench.open(), options);
    opened.push(stage);
    return stage;
  };
  afterEach(async () => {
    const errors = opened.flatMap((stage) => stage.errors);
    for (const stage of opened.splice(0)) await stage.hark.stop();
    expect(errors).toEqual([]);
  });
  /** Thoughts of earlier days about small signs. */
  const thinkOf = (stage: SpeakStage, ids: readonly string[], kind: 'signals' | 'greeting' = 'signals') =>
    stage.store.transaction(async (tx) => {
      for (const [day, id] of ids.entries()) {
        const at = TEN - (day + 2) * DAY;
        const made = { decisionId: 'd', fingerprint: id, topics: [id], tier: 'low', escalation: 1 } as const;
        const items = [{ id: `habit:${id}`, kind: 'pattern' as const }];
        const thought = { text: `${id}?`, reason: 'shadow', isInBudget: true, isShadow: true };
        await addNudge(tx, { id, personId: 'me', kind, items, ...made, ...thought, createdAt: at, saidAt: at });
      }
    });
  /** What the confluence gate said small signs had to weigh, in the looks that would have spoken of this. */
  const asked = async (stage: SpeakStage, content: string): Promise<Array<string | undefined>> => {
    await stage.clock.advanceBy(MINUTE);
    const observed = (await stage.looks()).filter(({ outcome }) => outcome === 'observed');
    const decisions = observed.map(({ detail }) => detail?.decision as Decision);
    return decisions
      .filter(({ signals }) => signals.some(({ text }) => text.includes(content)))
      .map(({ gates }) => gates.find(({ name }) => name === 'confluence')?.detail);
  };

  it('Z4: from the third no on small signs have to weigh more, and the gate names the weight', async () => {
    const stage = await open({ settings: { 'heartbeat.shadow': true, autonomy: 'suggest' } });
    await thinkOf(stage, ['gym', 'tea', 'piano', 'run']);
    await stage.plan('send the tax form', 20 * HOUR, { type: 'EVENT' });
    expect(await stage.hark.answerNudge('gym', { action: 'no' })).toEqual({
      id: 'gym',
      said: 'Noted: you would not have wanted that. 2 more answers and I begin to go by them.',
    });
    expect((await stage.hark.answerNudge('tea', { action: 'no' })).said).toMatch(/1 more answer and/u);
    expect(await asked(stage, 'tax form')).toEqual([expect.stringContaining('asks for 12')]);
    expect((await stage.hark.answerNudge('piano', { action: 'no' })).said).toMatch(/weigh 20 together.* says 12/u);
    await stage.plan('call the plumber', 20 * HOUR);
    expect(await asked(stage, 'plumber')).toEqual([expect.stringContaining('asks for 20')]);
    expect((await stage.hark.nudges()).nudges.find(({ id }) => id === 'gym')).toMatchObject({
      state: 'observed',
      answer: 'no',
    });
  });

  it('Z4: a second answer takes the place of the first; what speaks alone still does', async () => {
    const stage = await open({ settings: { 'heartbeat.shadow': true, autonomy: 'suggest' } });
    const ids = ['gym', 'tea', 'piano'];
    await thinkOf(stage, ids);
    for (const id of ids) await stage.hark.answerNudge(id, { action: 'yes' });
    expect((await stage.hark.answerNudge('gym', { action: 'no' })).said).toMatch(/still have to weigh 12/u);
    for (const id of ids) await stage.hark.answerNudge(id, { action: 'no' });
    await stage.hark.settings.set('heartbeat.shadow', false);
    await stage.plan('send the tax form', 24 * HOUR);
    await stage.clock.advanceBy(MINUTE);
    expect(await stage.texts()).toEqual(['Due tomorrow at 10:00: send the tax form.']);
    const rows = (await stage.looks()).filter(({ outcome }) => outcome === 'yes' || outcome === 'no');
    expect(rows).toHaveLength(7);
  });

  it('Z4, D10: a thought of observe is answered as it is listed; a greeting says nothing about weight', async () => {
    const stage = await open({ settings: { autonomy: 'observe' } });
    await thinkOf(stage, ['a', 'b', 'c'], 'greeting');
    for (const id of ['a', 'b', 'c']) await stage.hark.answerNudge(id, { action: 'no' });
    await stage.plan('send the tax form', 24 * HOUR);
    await stage.clock.advanceBy(MINUTE);
    const thought = (await stage.hark.nudges()).nudges[0];
    expect(thought?.state).toBe('observed');
    expect((await stage.hark.answerNudge(thought?.id ?? '', { action: 'yes' })).said).toMatch(/2 more answers/u);
  });

  it('Z4, P5: refused for what was really sent, and for a model', async () => {
    const stage = await open();
    await thinkOf(stage, ['gym']);
    await stage.plan('send the tax form', 24 * HOUR);
    await stage.clock.advanceBy(MINUTE);
    const sent = (await stage.hark.nudges()).nudges.find(({ state }) => state === 'delivered');
    const refused = stage.hark.answerNudge(sent?.id ?? '', { action: 'yes' });
    await expect(refused).rejects.toThrow(/allowed: done, snooze, dismiss, mute/u);
    const model = { by: 'model', door: 'tool' } as const;
    await expect(stage.hark.api.answerNudge('gym', { action: 'yes' }, model)).rejects.toThrow(/Only the user/u);
    expect((await stage.hark.nudges()).nudges.map(({ answer }) => answer)).toEqual([undefined, undefined]);
  });
});
