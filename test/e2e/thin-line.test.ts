/**
 * The thin line in the real page: the printed link, a reminder in plain words, its card, its coming at the second,
 * Done, reload, a second tab; then the server is killed and started again under the open page, and the network goes.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hark } from '../blackbox/stage/hark.ts';
import { freePort } from '../blackbox/stage/receiver.ts';
import { composer, listen, openBrowser, picture, signIn, type Window, write } from './stage/browser.ts';

let hark: Hark;
let window: Window;
beforeAll(async () => {
  // A port of its own: after a restart the page must find Hark where it was.
  hark = await Hark.start({ env: { HARK_PORT: String(await freePort()) } });
  window = await openBrowser();
});

afterAll(() => expect(window.complaints).toEqual([]));

const log = () => window.page.getByRole('log', { name: 'Conversation' });
const card = (title: string) => log().getByRole('article').filter({ hasText: title });
const fired = (title: string) => card(title).filter({ hasText: 'Reminder ·' });
const lamp = (words: string) => window.page.getByRole('navigation').getByRole('status').filter({ hasText: words });

describe('U1, Q3: signing in', () => {
  test('without a code the page says how to get in; a wrong code says what is wrong', async () => {
    const { page } = window;
    await page.goto(hark.url);
    await page.getByRole('heading', { name: 'This browser is not signed in.' }).waitFor();
    await page.getByLabel('Link or code').fill('made-up-code');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /used already|never was/u })
      .waitFor();
    await picture(page, 'sign-in');
  });

  test('the printed link opens the chat, and its code does not stay in the address', async () => {
    const { page } = window;
    await page.goto('about:blank');
    await page.goto(hark.link);
    await composer(page).waitFor();
    expect(page.url()).not.toContain('code=');
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await page.getByText('Say what you need.').waitFor();
    await lamp('Keeping watch').waitFor();
    await picture(page, 'empty');
  });
});

describe('U1, S14: a reminder', () => {
  test('shows what it would become while it is written, then a card with the local time and zone', async () => {
    const { page } = window;
    await composer(page).fill('remind me in 5 seconds to stretch');
    await page
      .getByRole('form', { name: 'Message' })
      .getByText(/in \d+ s|stretch/iu)
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    expect(await composer(page).inputValue()).toBe('');
    await card('Stretch').first().waitFor();
    const text = await card('Stretch').first().textContent();
    expect(text).toMatch(/\d\d:\d\d/u);
    expect(text).toMatch(/Berlin/u);
    await picture(page, 'reminder-set');
  });

  test('arrives in the page by itself, once, and Done folds it to a line that can be taken back', async () => {
    const { page } = window;
    await fired('Stretch').waitFor();
    expect(await fired('Stretch').count()).toBe(1);
    await picture(page, 'reminder-came');
    await page.getByRole('button', { name: 'Done: Stretch' }).click();
    await log()
      .getByText(/^Done \d\d:\d\d/u)
      .waitFor();
    expect(await fired('Stretch').count()).toBe(0);
    await page.getByRole('button', { name: /^Undo: Stretch, Done/u }).click();
    await page.getByRole('button', { name: 'Done: Stretch' }).click();
    await log()
      .getByText(/^Done \d\d:\d\d/u)
      .waitFor();
    const [task] = (await hark.ok('GET', '/api/ledger?limit=50')).rows as Array<{ summary: string }>;
    expect(task?.summary).toMatch(/done/iu);
  });

  test('a reload keeps it all, and the draft', async () => {
    const { page } = window;
    await composer(page).fill('half a thou');
    await page.reload();
    await log()
      .getByText(/^Done \d\d:\d\d/u)
      .waitFor();
    expect(await composer(page).inputValue()).toBe('half a thou');
    await composer(page).fill('');
  });

  test('what is ambiguous is asked with buttons, and a button answers', async () => {
    const { page } = window;
    await write(page, 'remind me tomorrow at 7 to feed the cat');
    await page.getByRole('button', { name: /19:00/u }).click();
    await card('Feed the cat').waitFor();
    expect(await card('Feed the cat').textContent()).toMatch(/19:00/u);
    await page.getByRole('complementary', { name: 'Coming up' }).getByText('Feed the cat').waitFor();
  });

  test('undo on a card that was just set takes it away', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Undo: Feed the cat' }).click();
    await log().getByText('deleted').waitFor();
    expect(await hark.tasks()).toEqual([]);
  });

  test('S15: 10 min sends it on', async () => {
    const { page } = window;
    await write(page, 'remind me in 1 second to blink');
    await page.getByRole('button', { name: 'Remind me again, 10 min: Blink' }).click();
    await log()
      .getByText(/Snoozed to/u)
      .waitFor();
    expect((await hark.tasks()).map(({ name }) => name)).toEqual(['blink']);
  });

  test('a second tab is live too: what is written in one appears in the other, once', async () => {
    const second = await window.context.newPage();
    listen(second, window.complaints);
    await second.goto(hark.url);
    await composer(second).waitFor();
    await write(window.page, 'hello from the first tab');
    const there = second.getByRole('log').getByText('hello from the first tab');
    await there.waitFor();
    expect(await there.count()).toBe(1);
    expect(await log().getByText('hello from the first tab').count()).toBe(1);
    await second.close();
  });
});

describe('Q1: the server goes and comes back', () => {
  test('kill -9 under the open page: it says so, recovers by itself, and the reminder comes once', async () => {
    const { page } = window;
    await write(page, 'remind me in 4 seconds to breathe');
    await card('Breathe').waitFor();
    await hark.kill();
    await page.getByText('No connection. What you write is kept and sent when it is back.').waitFor();
    await lamp('No connection').waitFor();
    await picture(page, 'no-connection');
    await write(page, 'written while it was away');
    await log().getByText('You, not sent yet:').waitFor({ state: 'attached' });
    await hark.start();
    await fired('Breathe').waitFor({ timeout: 60_000 });
    await lamp('Keeping watch').waitFor({ timeout: 30_000 });
    await log().getByText('You, not sent yet:').waitFor({ state: 'detached' });
    expect(await fired('Breathe').count()).toBe(1);
    expect(await log().getByText('written while it was away').count()).toBe(1);
    const sent = (await hark.messages()).filter(({ text }) => text === 'written while it was away');
    expect(sent).toHaveLength(1);
    expect(await hark.fired('breathe')).toHaveLength(1);
  });

  test('offline: a message waits, survives a reload without a network, and is sent once when it is back', async () => {
    const { page, context } = window;
    await context.setOffline(true);
    await page.getByText('No connection.').waitFor();
    await write(page, 'first from the tunnel');
    await write(page, 'second from the tunnel');
    await context.setOffline(false);
    await lamp('Keeping watch').waitFor({ timeout: 30_000 });
    await log().getByText('You, not sent yet:').first().waitFor({ state: 'detached' });
    const texts = (await hark.messages()).map(({ text }) => text).filter((text) => text.endsWith('from the tunnel'));
    expect(texts).toEqual(['first from the tunnel', 'second from the tunnel']);
    expect(await log().getByText('from the tunnel').count()).toBe(2);
  });

  test('Q3: a session that was ended leads to the sign-in page, and what was written is not lost', async () => {
    const { page } = window;
    await composer(page).fill('a draft of mine');
    await page.evaluate(() => fetch('/api/session', { method: 'DELETE' }));
    await page.reload();
    await page.getByRole('heading', { name: 'This browser is not signed in.' }).waitFor();
    await signIn(page, hark);
    expect(await composer(page).inputValue()).toBe('a draft of mine');
  });
});
