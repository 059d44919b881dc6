/**
 * The page for everyone (UI 11): landmarks, one h1, names on everything that can be used, order of focus, contrast by
 * the WCAG formula, targets for fingers, nothing wider than the screen; light and dark, desk and phone.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Hark } from '../blackbox/stage/hark.ts';
import { until } from '../blackbox/stage/run-program.ts';
import { composer, DESK, openBrowser, PHONE, picture, signIn, type Window } from './stage/browser.ts';

let hark: Hark;
beforeAll(async () => {
  hark = await Hark.start();
  await hark.say('remind me in 2 hours to call Rui');
  await hark.say('every weekday at 9 stand up');
  await hark.say('remind me tomorrow at 7 to feed the cat');
  await hark.say('what can you do?');
  await hark.say(`remind me in 3 hours to ${'look after the very long title of a reminder '.repeat(2)}`);
  await hark.say('remind me in 1 second to stretch');
  await until('the reminder', async () => (await hark.fired('stretch')).length > 0);
});

const LOOKS = [
  { name: 'desk-light', look: { viewport: DESK, colorScheme: 'light' as const } },
  { name: 'desk-dark', look: { viewport: DESK, colorScheme: 'dark' as const } },
  { name: 'tablet-light', look: { viewport: { width: 834, height: 1100 }, colorScheme: 'light' as const } },
  { name: 'phone-light', look: { viewport: PHONE, colorScheme: 'light' as const, isPhone: true } },
  { name: 'phone-dark', look: { viewport: PHONE, colorScheme: 'dark' as const, isPhone: true } },
  {
    name: 'small-phone',
    look: { viewport: { width: 360, height: 640 }, colorScheme: 'light' as const, isPhone: true },
  },
];

describe.each(LOOKS)('UI: $name', ({ name, look }) => {
  let window: Window;
  beforeAll(async () => {
    window = await openBrowser(look);
    await signIn(window.page, hark);
    await window.page.getByRole('button', { name: 'Done: Stretch' }).waitFor();
    await window.page.evaluate(() => document.fonts.ready);
  });
  afterAll(() => window.context.close());

  test('looks as it should (a picture is taken), fits the width, and complains about nothing', async () => {
    await picture(window.page, name);
    const { scrollWidth, clientWidth } = await window.page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(window.complaints).toEqual([]);
  });

  test('has contrast: all text 4.5, large text 3, by the WCAG formula', async () => {
    expect(await window.page.evaluate(lowContrast)).toEqual([]);
  });

  test('has a name on everything that can be used, and targets large enough', async () => {
    const smallest = 'isPhone' in look ? 44 : 24;
    expect(await window.page.evaluate(faultyControls, smallest)).toEqual([]);
  });
});

describe('UI: structure and keys', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openBrowser());
    await signIn(page, hark);
  });

  test('one h1 that is a sentence, landmarks, a language, a title', async () => {
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    // A skeleton stands there until the state is known.
    await page.getByRole('heading', { level: 1, name: /\w.*[.?]$/u }).waitFor();
    for (const role of ['main', 'navigation', 'complementary', 'log'] as const) {
      expect([role, await page.getByRole(role).count()]).toEqual([role, 1]);
    }
    expect(await page.evaluate(() => document.documentElement.lang)).toMatch(/^en/u);
    await until('the title', async () => (await page.title()) !== '' && (await page.title()) !== 'Hark');
  });

  test('the skip link is first, Tab reaches the field, focus can be seen, Escape leaves, / comes back', async () => {
    await page.reload();
    await composer(page).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the page');
    const reached: string[] = [];
    for (let i = 0; i < 40 && reached.at(-1) !== 'Write to Hark'; i++) {
      await page.keyboard.press('Tab');
      reached.push(await focused(page));
      expect([reached.at(-1), await page.evaluate(hasVisibleFocus)]).toEqual([reached.at(-1), true]);
    }
    expect(reached).toContain('Done: Stretch');
    expect(reached.at(-1)).toBe('Write to Hark');
    await page.keyboard.press('Escape');
    expect(await focused(page)).not.toBe('Write to Hark');
  });

  test('the list of keys opens with ?, is a dialog, holds the focus, and Escape closes it', async () => {
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await picture(page, 'keys');
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('the theme can be chosen and is kept; at 200 % text nothing is lost sideways', async () => {
    await page.getByRole('radio', { name: 'Dark' }).click();
    await page.reload();
    await composer(page).waitFor();
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(canvas).toBe('rgb(16, 19, 26)');
    await page.getByRole('radio', { name: 'As the system' }).click();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWider).toBe(false);
    await picture(page, 'text-200');
  });

  test('Done can be pressed by keyboard, and the focus stays where it was', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Done: Stretch' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^Done \d\d:\d\d/u).waitFor();
    expect(await focused(page)).toMatch(/^Undo: Stretch/u);
  });
});

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? '';
  });

/* The functions below run inside the page: they may use nothing from this file. */

function hasVisibleFocus(): boolean {
  for (let node = document.activeElement; node && node !== document.body; node = node.parentElement) {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(node);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return true;
    if (node.className.includes('field') && boxShadow !== 'none' && borderColor !== '') return true;
  }
  return false;
}

function faultyControls(smallest: number): string[] {
  const faults: string[] = [];
  const inSentence = (node: Element) =>
    getComputedStyle(node).display.startsWith('inline') && node.closest('p') !== null;
  for (const node of document.querySelectorAll('button, a[href], input, textarea, [role=radio]')) {
    const { width, height, top } = node.getBoundingClientRect();
    if (width === 0 || top < -30) continue;
    const name =
      node.getAttribute('aria-label') ?? (node as HTMLInputElement).labels?.[0]?.textContent ?? node.textContent;
    if (!name?.trim()) faults.push(`no name: ${node.outerHTML.slice(0, 80)}`);
    // The field grows with its words; what counts is the frame around it.
    const isField = node.matches('textarea, input');
    if (!isField && !inSentence(node) && (width < smallest - 0.5 || height < smallest - 0.5)) {
      faults.push(`${Math.round(width)} × ${Math.round(height)}: ${name}`);
    }
  }
  return faults;
}

function lowContrast(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return ['no canvas'];
  // Drawn, so that any way of writing a colour is understood.
  const rgba = (colour: string): number[] => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].map((part, i) => (i === 3 ? part / 255 : part));
  };
  const over = (top: number[], ground: number[]): number[] => {
    const alpha = top[3] ?? 1;
    return [0, 1, 2].map((i) => (top[i] ?? 0) * alpha + (ground[i] ?? 0) * (1 - alpha));
  };
  const groundOf = (node: Element): number[] => {
    const layers: number[][] = [];
    for (let at: Element | null = node; at; at = at.parentElement)
      layers.push(rgba(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((ground, layer) => over(layer, ground), [255, 255, 255]);
  };
  const light = (colour: number[]): number => {
    const [r = 0, g = 0, b = 0] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!node || !text.textContent?.trim() || node.closest('[disabled], script, style')) continue;
    const { width, height } = node.getBoundingClientRect();
    const style = getComputedStyle(node);
    if (width <= 1 || height <= 1 || style.visibility === 'hidden' || style.opacity === '0') continue;
    const ground = groundOf(node);
    const [brighter = 0, darker = 0] = [light(over(rgba(style.color), ground)), light(ground)].sort((a, b) => b - a);
    const ratio = (brighter + 0.05) / (darker + 0.05);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) faults.push(`${ratio.toFixed(2)}: ${text.textContent.trim().slice(0, 40)}`);
  }
  return faults;
}
