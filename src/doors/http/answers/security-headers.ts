/**
 * The headers every answer carries (Q3): the page may load only its own files, nobody may frame or read it from
 * another site, and nothing of the API stays in a cache. There are no CORS headers at all.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=()',
};

/** Headers the answer brought itself stay. */
export function addSecurityHeaders(headers: Headers, isApi: boolean): void {
  for (const [name, value] of Object.entries(HEADERS)) if (!headers.has(name)) headers.set(name, value);
  if (isApi && !headers.has('cache-control')) headers.set('cache-control', 'no-store');
}
