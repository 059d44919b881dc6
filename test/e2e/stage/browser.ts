/**
 * Debian's Chromium through playwright-core, and one signed-in page on a running Hark. Everything the page complains
 * about (console errors, broken CSP, failed scripts) is kept; a test file looks at it in the end. What a page cannot
 * help while the server is down, failed requests, is not a complaint.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll } from 'vitest';
import type { Hark } from '../../blackbox/stage/hark.ts';

const EXECUTABLE = process.env.HARK_CHROMIUM || '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

let browser: Browser | undefined;
afterAll(async () => {
  await browser?.close();
  browser = undefined;
});

export interface Look {
  readonly viewport?: { width: number; height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly isPhone?: boolean;
}

export interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[];
}

export async function openBrowser({
  viewport = DESK,
  colorScheme = 'light',
  isPhone = false,
}: Look = {}): Promise<Window> {
  browser ??= await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
  const context = await browser.newContext({
    viewport,
    colorScheme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...(isPhone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
  });
  const complaints: string[] = [];
  const page = await context.newPage();
  listen(page, complaints);
  return { context, page, complaints };
}

export function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    const isFailedRequest = /net::ERR_|Failed to load resource/u.test(message.text());
    if (message.type() === 'error' && !isFailedRequest) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
}

/** Opens the link that `hark start` or `hark link` printed. */
export async function signIn(page: Page, hark: Hark): Promise<void> {
  const { code } = await hark.ok('POST', '/api/session/code');
  await page.goto(`${hark.url}/#code=${code}`);
  await composer(page).waitFor();
}

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Write to Hark' });

export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.keyboard.press('Enter');
}

let folder: string | undefined;

/** Pictures for people to look at; the folder is told once. */
export async function picture(page: Page, name: string): Promise<void> {
  if (folder === undefined) {
    folder = mkdtempSync(join(tmpdir(), 'hark-e2e-'));
    console.log(`Pictures of the page are in ${folder}`);
  }
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
