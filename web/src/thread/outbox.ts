/**
 * What the person wrote and the server has not confirmed yet. Pure changes over a list; the list is kept in the
 * browser's storage, so that it survives a reload. Sent in the order written; a message the server refuses stays
 * with its reason and does not hold up the others.
 */
export interface Unsent {
  /** Made once and sent with each attempt, so that the server never stores the message twice. */
  readonly clientKey: string;
  readonly text: string;
  readonly at: number;
  /** Why the server refused it. Such a message is not tried again by itself. */
  readonly refusal?: string;
}

export type Outbox = readonly Unsent[];

export const add = (outbox: Outbox, unsent: Unsent): Outbox => [...outbox, unsent];

export const remove = (outbox: Outbox, clientKey: string): Outbox =>
  outbox.filter((unsent) => unsent.clientKey !== clientKey);

export const refuse = (outbox: Outbox, clientKey: string, refusal: string): Outbox =>
  outbox.map((unsent) => (unsent.clientKey === clientKey ? { ...unsent, refusal } : unsent));

export const retry = (outbox: Outbox, clientKey: string): Outbox =>
  outbox.map((unsent) => {
    if (unsent.clientKey !== clientKey) return unsent;
    const { refusal: _, ...again } = unsent;
    return again;
  });

export const nextToSend = (outbox: Outbox): Unsent | undefined => outbox.find((unsent) => unsent.refusal === undefined);

/** What was stored, as far as it can be read: one spoiled entry does not lose the others. */
export function readOutbox(stored: string | null): Outbox {
  if (stored === null) return [];
  try {
    const parsed: unknown = JSON.parse(stored);
    return Array.isArray(parsed) ? parsed.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false;
  const { clientKey, text, at } = value as Record<string, unknown>;
  return typeof clientKey === 'string' && typeof text === 'string' && typeof at === 'number';
}
