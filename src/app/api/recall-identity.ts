/**
 * Questions about the person themself, by what they ask for: "where do I live?" is answered by the note about home,
 * though "I moved to Chicago" shares no word with it (SPEC A2, M7). Words from outside answer nothing here.
 */
import { listNotes, type Note } from '../../memory/notes/index.ts';
import type { Tx } from '../../store/index.ts';

/** What a question asks for, and the attributes that answer it, as capture names them. */
const ASKED: readonly (readonly [question: RegExp, attributes: readonly string[]])[] = [
  [
    /^(?:where|which (?:city|town|country)|what (?:city|town|country)) (?:do|did) (?:i|we) live\b/iu,
    ['home', 'address'],
  ],
  [/^(?:where|what)(?:'s| is) (?:my|our) (?:home|home ?town|address)$/iu, ['address', 'home']],
  [/^(?:where|who|which company|what company) do i work\b/iu, ['employer', 'job']],
  [/^(?:who|what)(?:'s| is) my (?:employer|company)$/iu, ['employer']],
  [/^what do i (?:do for (?:a living|work)|work as)$/iu, ['job', 'employer']],
  [/^what(?:'s| is) my (?:job|profession|occupation)$/iu, ['job', 'employer']],
  [/^(?:what|which \p{L}+) am i (?:allergic|intolerant) to$/iu, ['allergy']],
  [/^(?:what (?:are my|do i have for|is my)|do i have any|which) allerg(?:y|ies)\b/iu, ['allergy']],
  [/^(?:what(?:'s| is) my|do you know my) (?:full )?name$/iu, ['name']],
  [/^how old am i$/iu, ['age']],
  [/^(?:where (?:am i|do i come) from|where was i born|where did i grow up)$/iu, ['origin']],
];

/** Active notes with one of the attributes that are asked for, what fits best first, then the newest. */
export async function recallIdentity(tx: Tx, personId: string, question: string): Promise<Note[]> {
  const plain = question
    .replaceAll('’', "'")
    .replace(/[\s?.!]+$/u, '')
    .trim();
  const wanted = ASKED.find(([pattern]) => pattern.test(plain))?.[1] ?? [];
  if (wanted.length === 0) return [];
  const notes = await listNotes(tx, { personId, state: 'active', type: 'IDENTITY' });
  const isWanted = ({ attribute, trust, hidden }: Note): boolean =>
    !hidden && trust !== 'untrusted' && wanted.some((name) => isNamed(attribute, name));
  const rank = ({ attribute }: Note): number => wanted.findIndex((name) => isNamed(attribute, name));
  return notes.filter(isWanted).sort((a, b) => rank(a) - rank(b) || b.updatedAt - a.updatedAt);
}

/** "user/allergy peanuts" is an allergy; each has a name of its own, as one can have several. */
const isNamed = (attribute: string | null, name: string): boolean =>
  attribute === `user/${name}` || attribute?.startsWith(`user/${name} `) === true;
