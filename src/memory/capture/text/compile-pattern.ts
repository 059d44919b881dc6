/**
 * Turns a pattern of our tables into a regular expression. A blank stands for a run of blanks; with `?` or `*` after
 * it, none will do; inside brackets it is one of the characters. `\\p{L}` becomes a few plain ranges: the text is
 * folded, and the full class makes the first message after a start wait a tenth of a second.
 */

/** Small Latin letters that folding leaves, then Greek to Georgian and beyond, kana, Han, Hangul. */
const LETTERS = 'a-zßæøłœđðþı\\u0370-\\u1fff\\u3040-\\u9fff\\uac00-\\ud7ff';

export function compilePattern(source: string, flags: string): RegExp {
  let isClass = false;
  const spelled = source.replace(/\\p\{L\}|\\.|\[|\]| [?*+]?/gu, (part) => {
    if (part === '[') isClass = true;
    if (part === ']') isClass = false;
    if (part === '\\p{L}') return isClass ? LETTERS : `[${LETTERS}]`;
    if (!part.startsWith(' ')) return part;
    if (isClass) return part.replace(' ', '\\s');
    return part === ' ?' || part === ' *' ? '\\s*' : '\\s+';
  });
  return new RegExp(spelled, flags);
}
