/** Starts the page: theme, the reader's clock, the sign-in code in the address, then the app. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { whenUnauthorized } from './net/api.net.ts';
import { queryClient } from './net/queries.ts';
import { session, watchForCode } from './session/session.ts';
import { followTheme } from './shell/theme.ts';
import { followLanguage } from './time/zone.ts';
import './styles/app.css';

followTheme();
followLanguage(navigator.language);
whenUnauthorized(() => {
  if (session.get().kind === 'in') session.set({ kind: 'out' });
});
session.subscribe(() => {
  // What the page knew may be another session's.
  if (session.get().kind === 'in') queryClient.clear();
});
watchForCode();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
