/**
 * Takes secrets out of what is about to be logged: fields whose name says secret, at any depth, and passwords and
 * bearer tokens inside text. Never changes what it was given, and never fails: what is too deep is cut off.
 */
const CENSOR = '[redacted]';
const SECRET_NAME = /(token|password|passphrase|secret|apikey|authorization|cookie|databaseurl|^code)$/;
const URL_PASSWORD = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/?#@]*:)[^\s@]+(?=@)/gi;
const BEARER = /\b(Bearer\s+)[\w.~+/-]{8,}=*/gi;
/** Deeper than any object of ours; ends what points at itself. */
const DEEPEST = 6;

export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '[too deep]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  // Errors, dates and the like have a form of their own that the logger knows.
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name, inner) ? CENSOR : redact(inner, depth + 1)]),
  );
}

export function redactText(text: string): string {
  return text.replace(URL_PASSWORD, `$1${CENSOR}`).replace(BEARER, `$1${CENSOR}`);
}

/** Numbers are no secrets: how many tokens, which exit code. */
function isSecret(name: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') return false;
  return SECRET_NAME.test(name.toLowerCase().replaceAll(/[-_ ]/g, ''));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
