/**
 * Finds the sign-in code in what the person has: the page's own address (`#code=…`), a pasted link, or the code alone.
 */
export function codeInFragment(fragment: string): string | undefined {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('code')?.trim() || undefined;
}

export function codeInText(text: string): string | undefined {
  const given = text.trim();
  const fragment = given.indexOf('#');
  if (fragment >= 0) return codeInFragment(given.slice(fragment));
  if (given.startsWith('code=')) return codeInFragment(given);
  return /^[\w-]+$/.test(given) ? given : undefined;
}
