/**
 * Whether this browser may talk to Hark. The proof itself is a cookie the page cannot read; this only remembers that
 * the server said no. Signing in trades the printed one-time code for the cookie.
 */
import { ApiError, post } from '../net/api.net.ts';
import { createStore } from '../ui/store.ts';
import { codeInFragment } from './sign-in-code.ts';

export type Session =
  | { readonly kind: 'in' }
  | { readonly kind: 'signing-in' }
  | { readonly kind: 'out'; readonly problem?: string };

export const session = createStore<Session>({ kind: 'in' });

const REFUSED = 'That link was used already or is too old. Run hark link for a new one.';
const UNREACHABLE = 'Hark does not answer. Is it running?';

export async function signIn(code: string): Promise<void> {
  session.set({ kind: 'signing-in' });
  try {
    await post('/api/session', { code });
    session.set({ kind: 'in' });
  } catch (error) {
    const isUnreachable = error instanceof ApiError && error.isPassing;
    session.set({ kind: 'out', problem: isUnreachable ? UNREACHABLE : REFUSED });
  }
}

/** Takes the code out of the address at once, so that it stays in no history and no bookmark. */
function takeCode(): string | undefined {
  const code = codeInFragment(location.hash);
  if (code !== undefined) history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

/** At the start, and when the link is opened in a tab that is here already. */
export function watchForCode(): void {
  const look = () => {
    const code = takeCode();
    if (code !== undefined) void signIn(code);
  };
  addEventListener('hashchange', look);
  look();
}
