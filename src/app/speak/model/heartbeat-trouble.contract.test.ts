/** Q1, H2, D8, H10: things that change while a model is asked, and models that misbehave on the wire; on both stores. */
import { afterEach, expect, it } from 'vitest';
import { type BrokenModel, brokenModel, completion } from '../../../testing/broken-model.ts';
import { HOUR, MINUTE, type SpeakOptions, SpeakStage, TEN } from '../../../testing/speak-stage.ts';
import { onEveryStore } from '../../../testing/stores.ts';

const saying = (text: string): string => completion({ content: text });

onEveryStore('a heartbeat with a model in trouble', (bench) => {
  const models: BrokenModel[] = [];
  const stages: SpeakStage[] = [];
  const errors: string[] = [];
  /** What each request is answered with; what happens before the answer is the test's. */
  const open = async (
    answer: (stage: SpeakStage, asked: number) => Promise<string | undefined>,
    options: SpeakOptions = {},
  ): Promise<SpeakStage> => {
    let stage: SpeakStage | undefined;
    const model = await brokenModel(async (response) => {
      const text = stage && (await answer(stage, model.bodies.length));
      if (text === undefined) return;
      response.setHeader('content-type', 'application/json');
      response.end(text);
    });
    models.push(model);
    const settings = { 'model.baseUrl': model.baseUrl, 'model.name': 'fake', 'model.timeoutMs': 1_000 };
    stage = await SpeakStage.open(await bench.open(), { ...options, settings: { ...settings, ...options.settings } });
    stages.push(stage);
    return stage;
  };
  afterEach(async () => {
    errors.push(...stages.flatMap((stage) => stage.errors));
    for (const stage of stages.splice(0)) await stage.close();
    for (const model of models.splice(0)) await model.stop();
    expect(errors.splice(0)).toEqual([]);
  });
  const asked = () => models[0]?.bodies.length;
  const work = (stage: SpeakStage) => stage.hark.tasks.add({ on_heartbeat: true, description: 'News', prompt: 'news' });
  /** As if another look had ended meanwhile. */
  const overtake = (stage: SpeakStage) =>
    stage.store.transaction(async ({ db }) => {
      await db
        .updateTable('heartbeats')
        .set((row) => ({ look_no: row('look_no', '+', 1) }))
        .execute();
    });
  const turns = async (stage: SpeakStage) => (await stage.looks()).filter(({ detail }) => detail?.model !== undefined);

  it('D2: a model that never answers holds nothing up that is due', async () => {
    const stage = await open(async () => undefined);
    await stage.plan('send the tax form', 50 * MINUTE);
    await stage.hark.tick();
    expect(await stage.texts()).toEqual(['Due today at 10:50 (in 50 minutes): send the tax form.']);
    expect((await turns(stage))[0]?.detail?.model).toMatchObject({ failure: 'timeout', usedOwnWords: true });
    // It is not waited for again so soon.
    await stage.plan('call the plumber', 55 * MINUTE);
    await stage.clock.advanceBy(20_000);
    expect(await stage.texts()).toHaveLength(2);
    expect(asked()).toBeLessThanOrEqual(2);
  });

  it('H2: another look ended meanwhile, the matter is the same: the answer is used, and nobody is asked twice', async () => {
    const stage = await open(async (here) => {
      await overtake(here);
      return saying('The tax form is due soon.');
    });
    await stage.plan('send the tax form', 50 * MINUTE);
    await stage.hark.tick();
    expect(await stage.texts()).toEqual(['The tax form is due soon.']);
    expect(asked()).toBe(1);
    expect((await turns(stage)).map(({ tokens }) => tokens)).toEqual([15]);
  });

  it('H2, D8: the matter changed: it is asked once more, and both turns are counted', async () => {
    const stage = await open(async (here, count) => {
      if (count === 1) {
        await here.plan('call the plumber', 55 * MINUTE);
        await overtake(here);
        return saying('The tax form is due soon.');
      }
      return saying('The tax form and the plumber: both within the hour.');
    });
    await stage.plan('send the tax form', 50 * MINUTE);
    await stage.hark.tick();
    expect(await stage.texts()).toEqual(['The tax form and the plumber: both within the hour.']);
    expect(asked()).toBe(2);
    expect((await turns(stage)).map(({ tokens }) => tokens)).toEqual([30]);
  });

  it('H2: it keeps changing: after two turns Hark speaks for itself', async () => {
    const stage = await open(async (here, count) => {
      await here.plan(`errand ${count}`, 55 * MINUTE);
      await overtake(here);
      return saying('Something is due.');
    });
    await stage.plan('send the tax form', 50 * MINUTE);
    await stage.hark.tick();
    expect(asked()).toBe(2);
    expect((await stage.texts()).join()).toMatch(/send the tax form[\s\S]*errand 2/u);
    expect((await turns(stage))[0]).toMatchObject({ tokens: 30, outcome: 'spoke' });
  });

  it('D8, Z1: the matter was over before the answer came: nothing is said, and the turn is counted', async () => {
    const stage = await open(async (here) => {
      await here.hark.memory.edit('tax', { state: 'resolved' });
      await overtake(here);
      return saying('The tax form is due soon.');
    });
    await stage.plan('send the tax form', 50 * MINUTE, { id: 'tax' });
    await stage.hark.tick();
    expect(await stage.texts()).toEqual([]);
    expect(await turns(stage)).toMatchObject([
      { outcome: 'silent', reason: 'no-signals', tokens: 15, detail: { model: { outcome: 'thrown-away' } } },
    ]);
  });

  it('K20: a model that talks for ever, or sends a page, is silence with a reason', async () => {
    let page = false;
    const stage = await open(async () => (page ? '<html>sign in</html>' : completion({ content: 'x'.repeat(3e6) })));
    await work(stage);
    await stage.hark.tick();
    page = true;
    await stage.hark.tick();
    expect(await stage.texts()).toEqual([]);
    expect(new Set((await turns(stage)).map(({ reason }) => reason))).toEqual(new Set(['model-failed']));
    expect(JSON.stringify(await turns(stage)).length).toBeLessThan(200_000);
  });

  it('Q1: stopping does not wait for a model; what was due is said after the next start', async () => {
    let isSlow = true;
    const stage = await open(async () => (isSlow ? undefined : saying('The tax form is due soon.')), {
      settings: { 'model.timeoutMs': 600_000 },
    });
    await stage.plan('send the tax form', 50 * MINUTE);
    const passing = stage.clock.advanceBy(MINUTE);
    while (asked() === 0) await new Promise((resolve) => setImmediate(resolve));
    isSlow = false;
    await stage.restart();
    await passing;
    await stage.clock.advanceBy(MINUTE);
    expect(await stage.texts()).toEqual(['The tax form is due soon.']);
    expect(asked()).toBe(2);
  });

  it('F2: a reminder does not wait for a model that thinks', async () => {
    let release: (() => void) | undefined;
    const stage = await open(
      async () => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return saying('HEARTBEAT_OK');
      },
      { settings: { 'model.timeoutMs': 60_000 } },
    );
    await work(stage);
    const ticking = stage.hark.tick();
    while (!release) await new Promise((resolve) => setImmediate(resolve));
    await stage.hark.receive({ text: 'remind me in 20 minutes to stretch' });
    await stage.clock.advanceBy(HOUR / 3);
    const { messages } = await stage.hark.messages.list({ limit: 50 });
    expect(messages.some(({ text, at }) => /stretch/u.test(text) && at === TEN + HOUR / 3)).toBe(true);
    release();
    expect(await ticking).toBeDefined();
  });
});
