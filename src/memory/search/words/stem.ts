/**
 * Cuts an English word down to its stem, after Porter's steps, so that "painted" and "painting" meet. Words whose
 * forms do not look alike ("went", "children") are led to their base form first. Works on folded lower-case words
 * of a–z; anything else comes back as it is, so that other scripts are never touched. Words of other languages in
 * Latin letters lose an ending at most, the same one in text and question.
 */
import { irregularForms } from './data/irregular-forms.ts';

/** Known stems. Emptied when full: with millions of look-ups, keeping track of use would cost more than cutting again. */
const MOST_KEPT = 50_000;
const kept = new Map<string, string>();

export function stem(word: string): string {
  const known = kept.get(word);
  if (known !== undefined) return known;
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  if (kept.size >= MOST_KEPT) kept.clear();
  const made = cut(irregularForms.get(word) ?? word);
  kept.set(word, made);
  return made;
}

const isVowel = (word: string, i: number): boolean => {
  const letter = word[i];
  if (letter === 'y') return i > 0 && !isVowel(word, i - 1);
  return letter === 'a' || letter === 'e' || letter === 'i' || letter === 'o' || letter === 'u';
};

const hasVowel = (word: string): boolean => Array.from(word, (_, i) => isVowel(word, i)).includes(true);

/** How many times a vowel is followed by a consonant: the length of a word in Porter's sense. */
function measure(word: string): number {
  let turns = 0;
  for (let i = 1; i < word.length; i++) if (isVowel(word, i - 1) && !isVowel(word, i)) turns++;
  return turns;
}

const endsDouble = (word: string): boolean =>
  word.length > 1 && word.at(-1) === word.at(-2) && !isVowel(word, word.length - 1);

/** consonant–vowel–consonant at the end, the last not w, x or y: the words that lost a silent e ("hop-ing"). */
function endsShort(word: string): boolean {
  const n = word.length;
  return n > 2 && !isVowel(word, n - 3) && isVowel(word, n - 2) && !isVowel(word, n - 1) && !/[wxy]$/.test(word);
}

type Ending = readonly [ending: string, instead: string];

const DERIVED: readonly Ending[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
];
const QUALITY: readonly Ending[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];
const LAST: readonly string[] = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ion',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'al',
  'er',
  'ic',
  'ou',
];

function cut(word: string): string {
  let w = dropPlural(word);
  w = dropTense(w);
  if (w.endsWith('y') && hasVowel(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  w = replaceEnding(w, DERIVED);
  w = replaceEnding(w, QUALITY);
  w = dropLast(w);
  return tidyEnd(w);
}

function dropPlural(w: string): string {
  if (w.endsWith('sses')) return w.slice(0, -2);
  if (w.endsWith('ies')) return w.length > 4 ? w.slice(0, -2) : w.slice(0, -1);
  return w.endsWith('s') && !w.endsWith('ss') && w.length > 3 ? w.slice(0, -1) : w;
}

function dropTense(w: string): string {
  if (w.endsWith('eed')) return measure(w.slice(0, -3)) > 0 ? w.slice(0, -1) : w;
  const ending = w.endsWith('ed') ? 'ed' : w.endsWith('ing') ? 'ing' : '';
  const rest = w.slice(0, w.length - ending.length);
  if (ending === '' || !hasVowel(rest)) return w;
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (endsDouble(rest) && !/[lsz]$/.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest;
}

function replaceEnding(w: string, endings: readonly Ending[]): string {
  const found = endings.find(([ending]) => w.endsWith(ending));
  if (!found) return w;
  const rest = w.slice(0, w.length - found[0].length);
  return measure(rest) > 0 ? rest + found[1] : w;
}

function dropLast(w: string): string {
  const ending = LAST.find((one) => w.endsWith(one));
  if (ending === undefined) return w;
  const rest = w.slice(0, w.length - ending.length);
  if (measure(rest) < 2 || (ending === 'ion' && !/[st]$/.test(rest))) return w;
  return rest;
}

function tidyEnd(w: string): string {
  let end = w;
  if (end.endsWith('e')) {
    const rest = end.slice(0, -1);
    if (measure(rest) > 1 || (measure(rest) === 1 && !endsShort(rest))) end = rest;
  }
  return measure(end) > 1 && endsDouble(end) && end.endsWith('l') ? end.slice(0, -1) : end;
}
