/** The pages and their addresses, and the gate before them. An address that does not exist leads to the chat. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Navigate, RouterProvider } from '@tanstack/react-router';
import { ChatPage } from './chat/chat-page.tsx';
import { queryClient } from './net/queries.ts';
import { session } from './session/session.ts';
import { SignInPage } from './session/sign-in-page.tsx';
import { Shell } from './shell/shell.tsx';
import { useStore } from './ui/store.ts';

const root = createRootRoute({ component: Shell, notFoundComponent: () => <Navigate to="/" replace /> });
const chat = createRoute({ getParentRoute: () => root, path: '/', component: ChatPage });
const router = createRouter({ routeTree: root.addChildren([chat]) });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

export function App() {
  const current = useStore(session);
  if (current.kind !== 'in') return <SignInPage session={current} />;
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
