/**
 * Leaves only what the person says in their own words: code, quotations, quoted and forwarded mail, letters, text
 * handed over to be worked on, and addresses are blanked. Invariant: the result has the same length as the input, so
 * spans stay true; blanked parts are `\ufffc`, which no rule matches. Short quoted names ("Dune") stay.
 */
import { fold } from './fold.ts';

const BLANK = '\ufffc';
const blank = (match: string): string => BLANK.repeat(match.length);

const CODE = [
  /```[\s\S]*?(?:```|$)/gu,
  /~~~[\s\S]*?(?:~~~|$)/gu,
  /`[^`\n]{1,300}`/gu,
  /^(?: {4}|\t)\S.*$/gmu,
  /^[ \t]*(?:const|let|var|import|export|function|def|class|return|public|private|#include|SELECT|INSERT|UPDATE|DELETE|sudo|npm|git|\$|\{|\}|<\/?[a-z])(?:\s.*[;{}()=<>/].*|[^\n]*[;{}])$/gmu,
  /^.*[{};][ \t]*$/gmu,
];
const ADDRESSES = /https?:\/\/\S{1,500}|www\.\S{1,300}|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}/giu;
const QUOTED_LINES = /^\s{0,3}(?:>|\|).*$/gmu;
const QUOTES =
  /"[^"\n]{1,600}"|“[^”\n]{1,600}”?|„[^“”"\n]{1,600}[“”"]?|«[^»\n]{1,600}»?|(?<=\s)'[^'\n]{12,400}'(?=[\s.,!?;]|$)|(?<=\s)‘[^’\n]{12,400}’(?=[\s.,!?;]|$)/gu;

/** From here on it is somebody's mail. */
const MAIL =
  /^(?:-{2,} ?(?:original|forwarded|ursprungliche|weitergeleitete|mensaje|message)|fwd?: ?|wg: |(?:from|von|de|da) ?: .*@|(?:from|von) ?: [^\n]*\n(?:to|an|date|datum|sent|subject|betreff)\b|subject: |betreff: |asunto: |objet ?: |on [^\n]{5,90} wrote: ?$|am [^\n]{5,90} schrieb [^\n]{0,60}: ?$|le [^\n]{5,90} a ecrit ?: ?$|el [^\n]{5,90} escribio: ?$)/mu;
const GREETING =
  /^(?:dear|hi|hello|hey|hallo|liebe[rs]?|lieber|sehr geehrte[rs]?|guten tag|estimad[oa]s?|querid[oa]s?|hola|bonjour|chere?s?|madame|monsieur)\b[^\n]{0,60},? *$/u;
const CLOSING =
  /^(?:(?:best|kind|warm) (?:regards|wishes)|regards|cheers|thanks|sincerely|yours|best|mit freundlichen|viele grusse|liebe grusse|saludos|un saludo|atentamente|cordialement|bien a vous|bises)[^\n]{0,30},? *$/mu;

/** `Anna: I must go to Rome`, `[12:04] Ben Ito: can you come?`: a line of a talk, told by its speaker. */
const SPOKEN =
  /^[ \t]*(?:\[?\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[ap]m)?\]?[ ,-]*)?(?<who>\p{Lu}[\p{L}'’.-]{1,20}(?: \p{Lu}[\p{L}'’.-]{1,20}){0,2}) ?: (?<what>.+)$/gmu;
/** Heads of one's own lines. */
const OWN_HEAD =
  /^(?:me|myself|i|ich|yo|moi|note|notes?|nota|notiz|todo|to-do|task|tasks|plan|plans|reminder|remember|ps|p\.s|update|news|fyi|edit|question|frage|answer|today|tonight|tomorrow|later|now|soon|heute|morgen|hoy|manana|demain|important|urgent|wichtig|goal|idea|idee|problem|status|result|summary|deadline|appointment|meeting|call|dinner|lunch|breakfast|party|dentist|doctor|work|home|gym|birthday|flight|trip|shopping|warning|info|correction|hark|ok|okay|yes|no|sorry|actually|btw|also|so|then|first|second|third|next|finally|anyway|hello|hi|hey|thanks|wait|decision|done|option|options|conclusion|agenda|topic|subject|reason|context|background|location|place|time|date|when|where|what|why|who|how|name|address|phone|email|food|budget|rule|tip|list|ja|nein|si|oui|non|termin|aufgabe|tarea|rappel|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)\b/u;
/** Speaks of itself, or to somebody. */
const SPEAKING =
  /(?<![\p{L}])(?:i|i'm|i've|i'll|i'd|im|me|my|we|we're|we'll|us|our|you|your|please|ich|mich|mir|mein\p{L}*|wir|uns|du|dich|dir|bitte|yo|tengo|me|mi|nos|tu|te|puedes|je|j'\p{L}+|mon|ma|nous|tu|peux)(?![\p{L}])/u;

/** Who is quoted, where a text is nothing but a line of somebody else's. */
export function speakerOf(text: string): string | undefined {
  const [only, ...more] = [...text.trim().matchAll(SPOKEN)];
  const isWhole = only !== undefined && more.length === 0 && !text.trim().includes('\n');
  return isWhole && isOthers(only) ? only.groups?.who : undefined;
}

function isOthers(match: RegExpExecArray): boolean {
  const { who = '', what = '' } = match.groups ?? {};
  return !OWN_HEAD.test(fold(who)) && SPEAKING.test(fold(what));
}

/** A request to work on a text: what follows is the text, not the person's life. */
const HANDED_OVER =
  /(?:^|[.!?\n] *)(?:please |can you |could you |kannst du |bitte |por favor |peux-tu )*(?:translate|summari[sz]e|tl;?dr|rewrite|rephrase|paraphrase|proofread|correct|fix|improve|edit|explain|analy[sz]e|review|reply to|respond to|ubersetz\w*|fass\w* |korrigier\w*|erklar\w*|traduce|traducir|resume|resumir|corrige|explica|traduis|traduire|resumer?|reformule|explique)\b[^\n:]{0,80}(?::|\n)/u;

/** Lines of somebody's mail or talk are among the words: what they say of times is not the person's. */
export function holdsOthersLines(text: string): boolean {
  const plain = foldLines(text);
  const isSpoken = [...text.matchAll(SPOKEN)].some(isOthers);
  return isSpoken || text.match(QUOTED_LINES) !== null || plain.search(MAIL) >= 0 || isLetter(plain);
}

export function ownWords(text: string): string {
  let own = text;
  for (const pattern of CODE) own = own.replace(pattern, blank);
  for (const match of own.matchAll(SPOKEN)) if (isOthers(match)) own = own.replace(match[0], blank);
  own = own.replace(ADDRESSES, blank).replace(QUOTED_LINES, blank).replace(QUOTES, blankQuote);
  const plain = foldLines(own);
  if (isLetter(plain)) return BLANK.repeat(text.length);
  own = blankFrom(own, plain.search(MAIL));
  const handed = HANDED_OVER.exec(plain);
  return handed === null ? own : blankFrom(own, handed.index);
}

const foldLines = (text: string): string => text.split('\n').map(fold).join('\n');
const blankFrom = (text: string, at: number): string =>
  at < 0 ? text : `${text.slice(0, at)}${BLANK.repeat(text.length - at)}`;

/** "Dune", „Die Zeit“ are names; three words or fewer say nothing of their own. */
function blankQuote(match: string): string {
  return match.split(/\s+/u).length <= 3 ? match : blank(match);
}

function isLetter(plain: string): boolean {
  const lines = plain.split('\n').filter((line) => line.trim() !== '');
  const first = lines[0]?.trim() ?? '';
  return (
    lines.length >= 3 && GREETING.test(first) && !/\bhark\b/u.test(first) && (CLOSING.test(plain) || lines.length >= 5)
  );
}
