/**
 * Whether the live stream stands. `lost` is said only after a short grace: a server that restarts is back before
 * anyone needs to know.
 */
import { createStore, useStore } from '../ui/store.ts';

export type Connection =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  | { readonly kind: 'lost'; readonly since: number };

export const connection = createStore<Connection>({ kind: 'connecting' });

export const useConnection = (): Connection => useStore(connection);
