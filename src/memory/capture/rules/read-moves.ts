/**
 * Recognises that something planned is moved: "move the dentist to Friday 3pm", "push the call back by an hour",
 * "actually, it's at 4pm". Gives the words to look for and the time that was said; no words means the matter last
 * spoken of. Changes nothing itself. A supposition, a question or other people's words move nothing.
 */
import type { Language, Move } from '../captured-note.ts';
import { MOVE_WORDS } from '../data/move-words.ts';
import { compilePattern } from '../text/compile-pattern.ts';
import { cleanWords } from '../text/fold.ts';
import type { ClauseFacts } from './apply-rules.ts';
import { keyWords } from './read-resolves.ts';
import type { CompiledSpeech } from './rule.ts';

interface Compiled {
  readonly asked: RegExp;
  readonly shift: RegExp | undefined;
  readonly it: RegExp;
  readonly newly: RegExp;
}
const compiled = new Map<Language, Compiled>();

function wordsFor(language: Language): Compiled {
  const words = MOVE_WORDS[language];
  const kept = compiled.get(language) ?? {
    asked: compilePattern(words.asked, 'u'),
    shift: words.shift === undefined ? undefined : compilePattern(words.shift, 'u'),
    it: compilePattern(words.it, 'u'),
    newly: compilePattern(words.newly, 'u'),
  };
  compiled.set(language, kept);
  return kept;
}

/** Whether a fact is said to hold from now on. */
export const holdsNewly = (folded: string, language: Language): boolean => wordsFor(language).newly.test(folded);

const BLOCKING = ['hypothetical', 'reported', 'joke'] as const;

export function readMove(
  facts: ClauseFacts,
  scene: { readonly speech: CompiledSpeech; readonly language: Language; readonly isCorrection: boolean },
): Omit<Move, 'span'> | undefined {
  if (BLOCKING.some((stance) => facts.stances.has(stance))) return undefined;
  const { moment } = facts;
  const table = wordsFor(scene.language);
  const text = facts.bare.slice(facts.from).trim();
  const said = cleanWords(facts.raw, 200);
  const shift = readShift(facts, table, scene.speech);
  if (shift) return { ...shift, text: said, isAsked: true };
  if (moment.atMs === undefined || moment.repeats) return undefined;
  const when = { atMs: moment.atMs, namesDay: moment.namesDay, namesTime: moment.namesTime, unclear: moment.unclear };
  const isPointing =
    (!/[\p{L}\p{N}]/u.test(text) || table.it.test(text)) &&
    (scene.isCorrection || /mov|chang|push|schedul|postpon|shift|schoben|legt|make/u.test(text));
  if (isPointing) return { words: [], when, text: said, isAsked: false };
  const groups = table.asked.exec(text)?.groups;
  const asked = groups?.what ?? groups?.what2;
  const words = asked === undefined ? [] : keyWords(asked, scene.speech);
  return words.length === 0 ? undefined : { words, when, text: said, isAsked: true };
}

const UNIT_MS: readonly (readonly [RegExp, number])[] = [
  [/^min/u, 60_000],
  [/^hour/u, 3_600_000],
  [/^day/u, 86_400_000],
  [/^week/u, 7 * 86_400_000],
];
const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  'half an': 0.5,
};

/** Over the words as they were said: "by 2 hours" is no moment. */
function readShift(
  facts: ClauseFacts,
  { shift }: Compiled,
  speech: CompiledSpeech,
): Pick<Move, 'words' | 'shiftMs'> | undefined {
  const found = shift?.exec(facts.bare.slice(facts.from))?.groups;
  if (!found) return undefined;
  const count = Number(found.n) || COUNTS[(found.n ?? '').replaceAll(/\s+/gu, ' ')];
  const unit = UNIT_MS.find(([pattern]) => pattern.test(found.unit ?? ''))?.[1];
  const words = keyWords(found.what ?? '', speech);
  if (count === undefined || unit === undefined || words.length === 0) return undefined;
  const isEarlier =
    /forward|earlier/u.test(`${found.dir ?? ''}${found.late ?? ''}`) || /^(?:bring|pull)$/u.test(found.verb ?? '');
  return { words, shiftMs: (isEarlier ? -1 : 1) * count * unit };
}
