/**
 * Text cut into plain pieces and web links. Only http and https become links; everything else (javascript:, data:,
 * markup) stays the text it is. Punctuation that ends a sentence, and a closing bracket without its opening one,
 * belong to the sentence and not to the link.
 */
export type TextPiece = { readonly kind: 'text' | 'link'; readonly text: string; readonly at: number };

const LINK = /\bhttps?:\/\/[^\s<>"'`“”‘’]+/gi;
const TRAILING = /[.,;:!?…]+$/;

export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const link = trimEnd(match[0]);
    if (!isWebAddress(link)) continue;
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index), at: from });
    pieces.push({ kind: 'link', text: link, at: match.index });
    from = match.index + link.length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from), at: from });
  return pieces;
}

function trimEnd(link: string): string {
  let kept = link.replace(TRAILING, '');
  while (kept.endsWith(')') && count(kept, ')') > count(kept, '(')) kept = kept.slice(0, -1).replace(TRAILING, '');
  return kept;
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;

function isWebAddress(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname } = new URL(link);
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '';
}
