/** The table of a language, compiled when it is first asked for and kept: compiling costs more than reading a message. */
import type { Language } from './captured-note.ts';
import { ENGLISH } from './data/english.ts';
import { FRENCH } from './data/french.ts';
import { GERMAN } from './data/german.ts';
import { SPANISH } from './data/spanish.ts';
import { type CompiledSpeech, compileSpeech, type Speech } from './rules/rule.ts';

const SPEECHES: Readonly<Record<Language, Speech>> = { en: ENGLISH, de: GERMAN, es: SPANISH, fr: FRENCH };
const compiled = new Map<Language, CompiledSpeech>();

export function speechOf(language: Language): CompiledSpeech {
  const kept = compiled.get(language) ?? compileSpeech(SPEECHES[language]);
  compiled.set(language, kept);
  return kept;
}
