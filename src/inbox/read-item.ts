/**
 * Makes what a source sent fit to keep (I1): words without characters that break a screen or turn its direction, no
 * longer than the inbox keeps them, a time that is not ahead of now, and an id that makes the same item once more the
 * same item. Refuses an item that says nothing, a time that is none, an account that is no address. Pure.
 */
import { createHash } from 'node:crypto';
import { InputError, quote, SOURCE_NAME, shorten } from '../base/index.ts';

/** One item as a source sends it. `subject` and `title` mean the same, and so do `text` and `preview`. */
export interface SentItem {
  /** The source's own id. */
  readonly id?: string;
  readonly from?: string;
  readonly subject?: string;
  readonly title?: string;
  /** The program that showed it, for notifications. */
  readonly app?: string;
  readonly text?: string;
  readonly preview?: string;
  /** The account it came to. */
  readonly address?: string;
  /** When it was written: epoch milliseconds, or ISO 8601 as `at`. */
  readonly atMs?: number;
  readonly at?: string;
}

/** The item as it is kept. */
export interface ReadItem {
  readonly itemId: string;
  readonly receivedAtMs: number;
  readonly sender?: string;
  readonly title?: string;
  readonly body: string;
  readonly address?: string;
  readonly app?: string;
  /** Some of its words were too long and were cut. */
  readonly isShortened: boolean;
}

export interface ReadFacts {
  readonly nowMs: number;
  readonly newId: () => string;
  /** The instant that a text names, on the person's clock where it says no zone. */
  readonly toInstantMs: (text: string) => number | undefined;
  /** Before the names of fields in refusals: `items.3.` for one of a list. */
  readonly place?: string;
}

const LONGEST_LINE = 300;
const LONGEST_APP = 100;
const LONGEST_BODY = 4_000;
const LONGEST_ID = 500;
/** Control characters but for line feed and tab, marks that turn the direction of what follows, and the byte order mark. */
const BREAKING = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const ADDRESS = /^[\p{L}\p{N}._%+'=-]{1,64}@[\p{L}\p{N}.-]{1,189}$/u;

export function readItem(sent: SentItem, facts: ReadFacts): ReadItem {
  const sender = line(sent.from, LONGEST_LINE);
  const title = line(sent.subject, LONGEST_LINE) ?? line(sent.title, LONGEST_LINE);
  const app = line(sent.app, LONGEST_APP);
  const body = paragraph(sent.text) ?? paragraph(sent.preview);
  if (title === undefined && body === undefined) {
    const field = `${facts.place ?? ''}text`;
    throw new InputError(field, `${field} is missing: an item needs a subject, a title, a text or a preview.`);
  }
  const address = addressOf(sent, facts);
  const givenAtMs = timeOf(sent, facts);
  const words = { sender: sender?.text, title: title?.text, app: app?.text, address, body: body?.text ?? '' };
  return {
    itemId: idOf(sent, facts, givenAtMs === undefined ? undefined : JSON.stringify([givenAtMs, words])),
    receivedAtMs: Math.min(givenAtMs ?? facts.nowMs, facts.nowMs),
    body: words.body,
    ...(sender === undefined ? {} : { sender: sender.text }),
    ...(title === undefined ? {} : { title: title.text }),
    ...(app === undefined ? {} : { app: app.text }),
    ...(address === undefined ? {} : { address }),
    isShortened: [sender, title, app, body].some((part) => part?.isCut === true),
  };
}

interface Cut {
  readonly text: string;
  readonly isCut: boolean;
}

function line(value: string | undefined, longest: number): Cut | undefined {
  return cut(onOneLine(value), longest);
}

function onOneLine(value = ''): string {
  return value.toWellFormed().replaceAll(BREAKING, ' ').replaceAll(/\s+/gu, ' ').trim();
}

function paragraph(value: string | undefined): Cut | undefined {
  return cut((value ?? '').toWellFormed().replaceAll(/\r\n?/gu, '\n').replaceAll(BREAKING, ''), LONGEST_BODY);
}

function cut(value: string, longest: number): Cut | undefined {
  const whole = value.trim();
  if (whole === '') return undefined;
  const text = shorten(whole, longest);
  return { text, isCut: text !== whole };
}

/** It stands in the prompt outside the fence, so it must be an address and nothing else. */
function addressOf({ address }: SentItem, { place = '' }: ReadFacts): string | undefined {
  const given = address?.trim() ?? '';
  if (given === '') return undefined;
  if (ADDRESS.test(given) || SOURCE_NAME.test(given)) return given.toLowerCase();
  const allowed = 'the account it came to, such as me@example.org, without spaces';
  throw new InputError(`${place}address`, `${place}address is ${quote(given)}; allowed: ${allowed}.`);
}

function timeOf({ at, atMs }: SentItem, { place = '', toInstantMs }: ReadFacts): number | undefined {
  if (at === undefined || at.trim() === '') return atMs;
  if (atMs !== undefined)
    throw new InputError(`${place}at`, `${place}at and ${place}atMs are both given; one is enough.`);
  const ms = toInstantMs(at);
  if (ms !== undefined) return ms;
  const allowed = 'a time such as 2026-03-11T15:10:00Z';
  throw new InputError(`${place}at`, `${place}at is ${quote(at)}; allowed: ${allowed}.`);
}

/** Without an id of its own, the same words at the same time are the same item; without a time, nothing is. */
function idOf({ id }: SentItem, facts: ReadFacts, identity: string | undefined): string {
  const given = onOneLine(id);
  if (given.length > LONGEST_ID) {
    const field = `${facts.place ?? ''}id`;
    throw new InputError(field, `${field} has ${given.length} characters; allowed: at most ${LONGEST_ID}.`);
  }
  if (given !== '') return given;
  if (identity === undefined) return `hark:${facts.newId()}`;
  return `hash:${createHash('sha256').update(identity).digest('hex').slice(0, 32)}`;
}
