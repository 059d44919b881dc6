/**
 * How far a note is trusted, by who writes it (Q5): a person's words are their own unless they say less; a model's are
 * an agent's, and untrusted as soon as its turn holds text from outside. Nobody but a person raises trust.
 *
 * | caller | adds | changes the words of | forgets |
 * |---|---|---|---|
 * | owner | owner, or what was said | anything | anything |
 * | model | agent, or lower | anything; the note is an agent's afterwards | anything |
 * | model, turn with outside text | untrusted | untrusted notes | untrusted notes |
 */
import { ConflictError } from '../../base/index.ts';
import type { DoorCaller } from '../../doors/operations/index.ts';
import { lowestTrust, type Note, type NotePatch, type NoteTrust } from '../../memory/notes/index.ts';

export function trustOf(caller: DoorCaller | undefined, given: NoteTrust | undefined): NoteTrust {
  const own = ownTrust(caller);
  if (given === undefined) return own;
  return caller?.by === 'model' ? lowestTrust(own, given) : given;
}

function ownTrust(caller: DoorCaller | undefined): NoteTrust {
  if (caller?.by === 'system') return 'system';
  if (caller?.by !== 'model') return 'owner';
  return caller.turn?.holdsUntrustedText ? 'untrusted' : 'agent';
}

/** What makes a note say something else; the rest (tags, state, hidden) leaves it whose it was. */
const WORDS = ['title', 'content', 'subject', 'attribute', 'value', 'author', 'source'] as const;

/** The change as this caller may make it. */
export function trustedPatch(caller: DoorCaller | undefined, note: Note, patch: NotePatch): NotePatch {
  if (caller?.by !== 'model') return patch;
  requireReach(caller, note, 'change');
  const { trust: given, ...rest } = patch;
  const isReworded = WORDS.some((field) => patch[field] !== undefined);
  const wanted = lowestTrust(given ?? note.trust, note.trust);
  return { ...rest, trust: isReworded ? lowestTrust(wanted, ownTrust(caller)) : wanted };
}

/** A turn that read text from outside may be following it: it touches only what came from outside too. */
export function requireReach(
  caller: DoorCaller | undefined,
  note: { readonly trust: NoteTrust },
  verb: 'change' | 'forget' | 'link',
): void {
  if (caller?.by !== 'model' || !caller.turn?.holdsUntrustedText || note.trust === 'untrusted') return;
  throw new ConflictError('id', `This turn holds text from outside, so it cannot ${verb} what the user told Hark.`);
}
