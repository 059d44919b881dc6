/**
 * The built page, handed out as files. Only what lies inside its folder; no hidden files. Names with a hash in them
 * (`/assets/`) may be kept for ever, all others are asked for again each time and answered with 304 when unchanged.
 * A path without a file is the page itself, which knows its own routes.
 */
import { readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Hark</title></head>
<body><h1>Hark is running, but its page is not built.</h1>
<p>Run <code>npm run build</code> and load this page again. <code>hark chat</code> works without it.</p></body></html>
`;

export interface WebFile {
  readonly status: 200 | 304 | 404 | 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string | null;
}

const MISSING: WebFile = { status: 404, headers: {}, body: null };

/** `path` is the address's path as sent, still encoded. */
export async function webFile(folder: string | undefined, path: string, ifNoneMatch?: string): Promise<WebFile> {
  const wanted = safePath(path);
  if (wanted === undefined) return MISSING;
  const found = await readInside(folder, wanted === '' ? 'index.html' : wanted, ifNoneMatch);
  if (found) return found;
  // A file by its name: answering with the page would only hide that it is missing.
  if (wanted.startsWith('assets/') || TYPES[extname(wanted).toLowerCase()] !== undefined) return MISSING;
  const page = await readInside(folder, 'index.html', ifNoneMatch);
  return page ?? { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' }, body: NOT_BUILT };
}

/** The path inside the folder, or undefined for one that tries to lead elsewhere. */
export function safePath(path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (/[\\\0:]/.test(decoded)) return undefined;
  const parts = decoded.split('/').filter((part) => part !== '');
  return parts.some((part) => part.startsWith('.')) ? undefined : parts.join('/');
}

async function readInside(folder: string | undefined, path: string, known?: string): Promise<WebFile | undefined> {
  if (folder === undefined) return undefined;
  const root = folder.endsWith(sep) ? folder : folder + sep;
  const file = join(root, path);
  if (!file.startsWith(root)) return undefined;
  const facts = await stat(file).catch(() => undefined);
  if (!facts?.isFile()) return undefined;
  const etag = `"${facts.size.toString(36)}-${Math.trunc(facts.mtimeMs).toString(36)}"`;
  const isHashed = path.startsWith('assets/');
  const headers = {
    'content-type': TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
  };
  const isKnown = known
    ?.replaceAll('W/', '')
    .split(/\s*,\s*/)
    .includes(etag);
  if (isKnown) {
    return { status: 304, headers, body: null };
  }
  const body = await readFile(file).catch(() => undefined);
  return body && { status: 200, headers, body };
}
