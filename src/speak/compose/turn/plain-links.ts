/**
 * Words that may have been led by others, made harmless to look at (SPEC Q5): a link shows where it goes, a picture is
 * not fetched, and nobody is called by a mention. The text itself stays. Pure, linear.
 */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  // ![alt](url) and [text](url): both parts in sight.
  [/!?\[([^[\]\n]{0,300})\]\(\s*<?([^()\s<>]{1,500})>?[^()\n]{0,200}\)/gu, '$1 ($2)'],
  [/!?\[([^[\]\n]{0,300})\]\[[^[\]\n]{0,100}\]/gu, '$1'],
  [/<a\b[^<>]{0,300}?href\s*=\s*["']?([^"'\s<>]{1,500})["']?[^<>]{0,300}>([^<>]{0,300})<\/a>/giu, '$2 ($1)'],
  [/<(?:img|iframe|script|video|audio|object|embed|link|style)\b[^<>]{0,1000}>/giu, ''],
  // Chat programs call people by <@id>, <!channel>, @everyone.
  [/<[@!#]([^<>\s]{1,100})>/gu, '$1'],
  [/(?<![\p{L}\p{N}._%+-])@(?=everyone\b|here\b|channel\b|all\b)/giu, ''],
];

export function withPlainLinks(text: string): string {
  return CHANGES.reduce((changed, [pattern, shown]) => changed.replaceAll(pattern, shown), text);
}
