/** Chooses the database. The rest of the program knows only `Store`. */
import type { Store } from './store.ts';

export type StoreTarget = { readonly file: string } | { readonly url: string };

export async function openStore(target: StoreTarget, nowMs: number): Promise<Store> {
  if ('url' in target) {
    const { openPostgres } = await import('./postgres/open.ts');
    return openPostgres(target.url, nowMs);
  }
  const { openSqlite } = await import('./sqlite/open.ts');
  return openSqlite(target.file, nowMs);
}
