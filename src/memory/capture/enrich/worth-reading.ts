/**
 * Decides whether a message is worth a model's time (M7): the person's own words must hold at least one clause that
 * could tell something. Greetings, thanks, moods, jokes, suppositions, commands, questions about the world and words
 * of others cost nothing. Pure; wrong guesses cost a call or a detail, never a note, because the offline reading stands.
 */
import type { Language } from '../captured-note.ts';
import { readStances } from '../rules/read-stance.ts';
import type { CompiledSpeech } from '../rules/rule.ts';
import { speechOf } from '../speech-of.ts';
import { fold } from '../text/fold.ts';
import { guessLanguage } from '../text/guess-language.ts';
import { ownWords } from '../text/own-words.ts';
import { type Clause, splitClauses } from '../text/split-clauses.ts';

const FEWEST_WORDS = 4;
/** So many words tell something in a language we have no hooks for, too. */
const MANY_WORDS = 8;
/** Scripts that put no blanks between words: so many letters are a sentence. */
const FEWEST_LETTERS = 6;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff\u0e00-\u0eff]/gu;

/** First person, or a time: what is said of oneself, or of a day. */
const HOOKS: Readonly<Record<Language, RegExp>> = {
  en: /(?<![\p{L}])(?:i|i'm|i've|i'll|i'd|me|my|mine|we|we're|we've|us|our|today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next|by|until|every)(?![\p{L}])|\d/u,
  de: /(?<![\p{L}])(?:ich|mich|mir|mein\p{L}*|wir|uns|unser\p{L}*|heute|morgen|\p{L}+tag|nachste\p{L}*|bis|jede\p{L}*)(?![\p{L}])|\d/u,
  es: /(?<![\p{L}])(?:yo|me|mi|mis|nos|nuestr\p{L}+|tengo|voy|soy|estoy|vivo|quiero|hoy|manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo|proxim\p{L}+|cada)(?![\p{L}])|\d/u,
  fr: /(?<![\p{L}])(?:je|j'\p{L}+|me|m'\p{L}+|mon|ma|mes|nous|notre|nos|demain|aujourd'hui|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|prochain\p{L}*|chaque)(?![\p{L}])|\d/u,
};
const FIRST_PERSON =
  /(?<![\p{L}])(?:i|i'm|me|my|we|us|our|ich|mein\p{L}*|mir|wir|uns|yo|mi|mis|nos|je|j'\p{L}+|mon|ma|mes|nous|notre)(?![\p{L}])/u;
/** How one is, and what one says between two sentences. */
const TALK =
  /^(?:(?:oh|well|ok|okay|hey|hi|hello|so|and|yes|no|haha)[\s,!.]+)*(?:how are you|how's it going|what's up|good (?:morning|night|evening|afternoon|day)|have a |see you|talk (?:to you|soon|later)|thanks|thank you|you(?:'re| are) |nice to|happy |merry |(?:i'm|i am|i feel|i'm feeling|im) (?:so |really |very |just |a bit |not |still |feeling )*(?:fine|ok|okay|good|great|well|tired|bored|sad|happy|terrible|awful|sick of|hungry|thirsty|cold|hot|sleepy|exhausted|stressed|excited|lonely|here|back|home|done|sorry)(?![\p{L}])|i (?:love|hate|like) (?:you|it|this|that)|guten (?:morgen|tag|abend)|gute nacht|danke|wie geht|mir geht|buen[oa]s |gracias|que tal|como estas|bonjour|bonsoir|bonne |merci|comment (?:ca va|vas-tu)|ca va)/u;

const TELLS_NOTHING = ['command', 'joke', 'hypothetical', 'reported'] as const;
const WEATHER =
  /(?<![\p{L}])(?:weather|rain(?:s|ing|y)?|snow(?:s|ing)?|sunny|storms?|regnen|regnet|schneit|wetter|llover|llueve|calor|frio|pleuvoir|pleut|il fait (?:froid|chaud|beau))(?![\p{L}])/u;

export function isWorthReading(text: string, locale?: string): boolean {
  const own = ownWords(text.slice(0, 8000));
  const folded = fold(own);
  const language = guessLanguage(own, folded, locale);
  const speech = speechOf(language);
  // Passwords and pins are never kept, so nobody else need see them either.
  if (speech.secret.test(folded)) return false;
  return splitClauses(own).some((clause) => tells(clause, language, speech));
}

function tells(clause: Clause, language: Language, speech: CompiledSpeech): boolean {
  const { folded } = clause;
  if (speech.reminder.test(clause.sentence) || TALK.test(folded)) return false;
  const unspaced = folded.match(UNSPACED)?.length ?? 0;
  if (unspaced >= FEWEST_LETTERS) return true;
  const words = folded.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu)?.length ?? 0;
  if (words < FEWEST_WORDS) return false;
  const stances = readStances(clause, speech, { text: folded, afterDate: false });
  if (TELLS_NOTHING.some((stance) => stances.has(stance)) || WEATHER.test(folded)) return false;
  if (stances.has('question')) return FIRST_PERSON.test(folded);
  return HOOKS[language].test(folded) || words >= MANY_WORDS;
}
