/** The conversation: sentence, thread, composer, and what is coming up beside them. */
import { Composer } from '../composer/composer.tsx';
import { ComingUp } from '../shell/coming-up.tsx';
import { ThreadView } from '../thread/thread-view.tsx';
import { ChatHeader } from './chat-header.tsx';
import { TopBar } from './top-bar.tsx';

export function ChatPage() {
  return (
    <>
      <main
        id="main"
        tabIndex={-1}
        className="grid h-full min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] outline-none"
      >
        <div className="border-b border-line">
          <TopBar />
          <ChatHeader />
        </div>
        <ThreadView />
        <Composer />
      </main>
      <aside
        aria-label="Coming up"
        className="hidden grid-cols-[minmax(0,1fr)] content-start gap-2.5 overflow-auto border-s border-line bg-[color-mix(in_srgb,var(--surface)_55%,var(--canvas))] px-7 py-[30px] desk:grid"
      >
        <h2 className="text-tiny font-medium text-ink-3">Coming up</h2>
        <ComingUp />
      </aside>
    </>
  );
}
