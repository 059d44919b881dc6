/** H7, I2: what a prompt shows of the inbox, and that exactly this is used up; on both stores. */
import { expect, it } from 'vitest';
import { buildHeartbeatPrompt } from '../../speak/compose/index.ts';
import { addInboxItem, addInboxItems, type InboxItem, listNewItems } from '../../speak/signals/index.ts';
import type { Store } from '../../store/index.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { consumeShown, readInbox } from './inbox-sections.ts';

const NOON = Date.UTC(2026, 5, 10, 12);

onEveryStore('the inbox in the prompt', (bench) => {
  const come = (store: Store, item: Partial<InboxItem> & { itemId: string }) =>
    store.transaction((tx) =>
      addInboxItem(tx, { personId: 'p', source: 'email', receivedAtMs: NOON, body: item.itemId, ...item }),
    );
  const readAll = (store: Store, personId = 'p') => store.read((tx) => readInbox(tx, personId));
  const left = (store: Store, source = 'email') =>
    store.read(async (tx) => (await listNewItems(tx, 'p', source, 1_000)).items.map((item) => item.item_id));

  it('H7: what is shown is what stands in the prompt, across sources; only that is used up', async () => {
    const store = await bench.open();
    for (let n = 1; n <= 15; n++) await come(store, { source: 'ci', itemId: `ci${n}`, receivedAtMs: NOON + 2 * n });
    for (let n = 1; n <= 15; n++)
      await come(store, { source: 'cal', itemId: `cal${n}`, receivedAtMs: NOON + 2 * n + 1 });
    const { sections, shown } = await readAll(store);
    // A notification without a time, as a signal is, must not change which ones are shown.
    const newNotifications = [...sections.newNotifications, { app: 'Hark', text: 'a signal' }];
    const prompt = buildHeartbeatPrompt({ ...sections, newNotifications, nowMs: NOON, timeZone: 'UTC' });
    const inPrompt = Array.from(prompt.matchAll(/Text: (ci|cal)(\d+)$/gmu), ([, source, n]) => `${source}${n}`);
    expect(inPrompt).toHaveLength(20);
    expect(shown.map(({ itemId }) => itemId)).toEqual(inPrompt);
    expect(prompt).toContain('… and 11 more');
    // One that is older than all the others comes in while the model thinks.
    await come(store, { source: 'ci', itemId: 'meanwhile', receivedAtMs: NOON - 1 });
    expect(await store.transaction((tx) => consumeShown(tx, 'p', shown, NOON + 100))).toBe(20);
    expect(await left(store, 'ci')).toEqual(['meanwhile', 'ci11', 'ci12', 'ci13', 'ci14', 'ci15']);
    expect(await left(store, 'cal')).toEqual(['cal11', 'cal12', 'cal13', 'cal14', 'cal15']);
    // A second time there is nothing to use up.
    expect(await store.transaction((tx) => consumeShown(tx, 'p', shown, NOON + 200))).toBe(0);
  });

  it('H7: reading uses nothing up, and nothing of another person is shown or used up', async () => {
    const store = await bench.open();
    await come(store, { itemId: 'mine', title: 'Mine' });
    await come(store, { itemId: 'mine', title: 'Theirs', body: 'CANARY', personId: 'q', address: 'q@example.org' });
    const { sections, shown } = await readAll(store);
    expect(JSON.stringify(sections)).not.toMatch(/CANARY|Theirs|q@example/u);
    expect(await readAll(store)).toEqual({ sections, shown });
    await store.transaction((tx) => consumeShown(tx, 'p', shown, NOON));
    expect((await readAll(store)).shown).toEqual([]);
    expect((await readAll(store, 'q')).shown).toEqual([{ source: 'email', itemId: 'mine' }]);
  });

  it('H7: the state of each mail account, SMS and apps by their kind', async () => {
    const store = await bench.open();
    await come(store, { itemId: '1', address: 'a@example.org', sender: 'Bob', title: 'Hi', body: 'there' });
    await come(store, { itemId: '2', address: 'b@example.org' });
    await come(store, { source: 'mail.work', itemId: '3' });
    await come(store, { source: 'sms', itemId: '4', sender: '+44', body: 'On my way' });
    await come(store, { source: 'phone', itemId: '5', app: 'Bank', sender: 'Desk', title: 'Card', body: 'used' });
    await come(store, { source: 'mailbox', itemId: '6', body: 'no mail' });
    const { sections, shown } = await readAll(store);
    expect(sections.emailStatus).toEqual([
      { address: 'a@example.org', unread: 1, lastSyncMs: NOON },
      { address: 'b@example.org', unread: 1, lastSyncMs: NOON },
      { address: 'mail.work', unread: 1, lastSyncMs: NOON },
    ]);
    expect(sections.newEmails[0]).toEqual({ atMs: NOON, from: 'Bob', subject: 'Hi', preview: 'there' });
    expect(sections.newSms).toEqual([{ atMs: NOON, from: '+44', text: 'On my way' }]);
    expect(sections.newNotifications).toEqual([
      { atMs: NOON, app: 'mailbox', text: 'no mail' },
      { atMs: NOON, app: 'Bank', title: 'Desk: Card', text: 'used' },
    ]);
    await store.transaction((tx) => consumeShown(tx, 'p', shown, NOON));
    const { emailStatus, ...others } = (await readAll(store)).sections;
    expect(emailStatus.map(({ unread }) => unread)).toEqual([0, 0, 0]);
    expect(others).toEqual({ newEmails: [], newSms: [], newNotifications: [] });
  });

  it('I2: a hundred wait, the first to come are the first to go, and ids stay known after their words are gone', async () => {
    const store = await bench.open();
    const items = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => ({
        itemId: `m${from + n}`,
        // The clock of the source runs backwards: the order of coming counts.
        receivedAtMs: NOON - from - n,
        body: 'SECRET',
      }));
    const add = (from: number, to: number) =>
      store.transaction((tx) => addInboxItems(tx, { personId: 'p', source: 'ci', items: items(from, to), atMs: NOON }));
    expect(await add(0, 60)).toEqual({ accepted: 60, duplicates: 0, dropped: 0, waiting: 60 });
    expect(await add(50, 110)).toEqual({ accepted: 50, duplicates: 10, dropped: 10, waiting: 100 });
    expect((await left(store, 'ci')).sort()).not.toContain('m9');
    expect(await left(store, 'ci')).toContain('m10');
    // Those that fell out are not news when they are sent again.
    expect(await add(0, 20)).toEqual({ accepted: 0, duplicates: 20, dropped: 0, waiting: 100 });
    const rows = await store.read(({ db }) => db.selectFrom('inbox_items').selectAll().execute());
    expect(rows.filter(({ gone_at: goneAt }) => goneAt !== null).map(({ body }) => body)).toEqual(Array(10).fill(''));
    // What was seen makes room.
    const { shown } = await readAll(store);
    await store.transaction((tx) => consumeShown(tx, 'p', shown, NOON));
    expect(await add(200, 220)).toEqual({ accepted: 20, duplicates: 0, dropped: 0, waiting: 100 });
  });
});
