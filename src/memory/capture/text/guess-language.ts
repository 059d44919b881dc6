/**
 * Which of our languages a text is in, by its small words. Invariant: always one of them; the locale decides a tie,
 * English where nothing speaks for another. Rough on purpose: a wrong guess costs a note, it never makes a false one.
 */
import { LANGUAGES, type Language } from '../captured-note.ts';
import { fold } from './fold.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** A word that several languages share says less for each. */
const share = (token: string): number =>
  1 / Math.max(1, LANGUAGES.filter((language) => SMALL[language].has(token)).length);
const SMALL: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: words(
    "i the a to is my and of in on at for it you i'm i've i'll we he she they that this with be have need must not do don't was are by tomorrow your please what how me makes am so but if from about has had will can can't our us there when out up get got go going just still really next today tonight no monday tuesday wednesday thursday friday saturday sunday it's that's then",
  ),
  de: words(
    'ich in wohne jetzt arbeite bei nach von aus sind haben die der das ein eine einen ist und nicht zu mit am um bis habe hat muss mein meine wir er sie es den dem im auf fur auch noch schon bin morgen heute was wie wird wenn beim vom kein keinen danke bitte mich mir guten geht wurde erinnere montag dienstag mittwoch donnerstag freitag samstag sonntag woche uhr',
  ),
  es: words(
    'el la los las de que y en un una es no mi me yo tengo con para por a al del soy ya se lo muy hoy manana quiero necesito debo prefiero pero como cual si gracias hola esta nos llamo vivo mis su lunes martes miercoles jueves viernes sabado domingo semana tiene tenemos va voy',
  ),
  fr: words(
    "je le la les de et un une est ne pas mon ma mes j'ai il elle nous on dans pour avec au aux du des dois suis c'est l'anniversaire que qui ce cette faut avant demain merci bonjour j'habite m'appelle n'aime j'irais j'avais d'ici vous tu a-t-il lundi mardi mercredi jeudi vendredi samedi dimanche semaine je l'ai j'ai vais sont",
  ),
};
/** Letters that speak for a language by themselves. */
const LETTERS: readonly (readonly [Language, RegExp])[] = [
  ['de', /[äöüß]/iu],
  ['es', /[ñ¿¡]|[áíóú]/iu],
  ['fr', /[çèêœàùî]/iu],
];

export function guessLanguage(text: string, folded: string, locale: string | undefined): Language {
  const score: Record<Language, number> = { en: 0, de: 0, es: 0, fr: 0 };
  const tokens = folded.slice(0, 1000).match(/[\p{L}]+(?:'[\p{L}]+)?/gu) ?? [];
  for (const token of tokens)
    for (const language of LANGUAGES) if (SMALL[language].has(token)) score[language] += share(token);
  for (const [language, letters] of LETTERS) if (letters.test(text.slice(0, 1000))) score[language] += 0.6;
  const own = LANGUAGES.find((language) => locale?.toLowerCase().startsWith(language));
  if (own !== undefined) score[own] += 0.5;
  score.en += 0.4;
  return LANGUAGES.reduce((best, language) => (score[language] > score[best] ? language : best), 'en' as Language);
}

export const languageOf = (text: string, locale?: string): Language => guessLanguage(text, fold(text), locale);
