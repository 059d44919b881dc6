/** What a model thinks aloud before it answers (`<think>…</think>`) is nobody's business; some models send only the end tag. */
const BLOCK = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi;
const LEADING = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i;
const LONE_END = /^[\s\S]*?<\/think(?:ing)?>/i;
/** Everything up to the last end tag: behind it no thought is closed, and looking for its end from each start is slow. */
const CLOSED = /^[\s\S]*<\/think(?:ing)?>/i;
const START = /<think(?:ing)?>/i;

/** Thoughts anywhere. For questions about the whole text; a text that talks about the tags would lose words. */
export function withoutThinking(text: string): string {
  const rest = START.test(text) ? text.replace(CLOSED, (closed) => closed.replaceAll(BLOCK, '')) : text;
  return START.test(rest) ? rest : rest.replace(LONE_END, '');
}

/** Thoughts at the start only: the rest may be shown to somebody and stays as it is. */
export function withoutLeadingThoughts(text: string): string {
  let rest = text;
  while (LEADING.test(rest)) rest = rest.replace(LEADING, '');
  return rest;
}
