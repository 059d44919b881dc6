/**
 * Takes a key out of what a server said, before anybody can read it (Q5). Servers like to repeat the key they refuse: whole,
 * percent-encoded, in base64, or with stars in the middle. Pure.
 */
const HIDDEN = '[key]';
/** What people type where a server wants no key (`none`, `ollama`) is a word, not a secret. */
const SHORTEST_SECRET = 8;
/** In words a model wrote, only what cannot be a word is taken out. */
const SHORTEST_IN_ANSWER = 16;
const LOOKS_LIKE_KEY = /\b(?:sk|pk|rk|key|gsk|xai|AIza)[-_][\w*.…-]{6,}|\bBearer\s+[^\s"',;<>]{4,}/gu;

/** For what a server says about a failure: whatever looks like a key goes too. */
export function hideKey(text: string, key: string): string {
  const known =
    key.length < SHORTEST_SECRET ? text : spellingsOf(key).reduce((left, one) => left.replaceAll(one, HIDDEN), text);
  return known.replaceAll(LOOKS_LIKE_KEY, HIDDEN);
}

/** For an answer: only the key itself. */
export function hideKeyInAnswer(text: string, key: string): string {
  return key.length < SHORTEST_IN_ANSWER ? text : text.replaceAll(key, HIDDEN);
}

function spellingsOf(key: string): string[] {
  const json = JSON.stringify(key).slice(1, -1);
  const base64 = Buffer.from(key).toString('base64').replace(/=+$/u, '');
  return [...new Set([key, json, encodeURIComponent(key), base64])];
}
