/**
 * The scrolling conversation. Shows the shape of messages while they load, the way to begin when there are none, and
 * what went wrong when they cannot be had. New messages never move what is being read: a pill counts them instead.
 */
import { useMemo } from 'react';
import { useThread } from '../net/queries.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useStore } from '../ui/store.ts';
import { EmptyThread } from './empty-thread.tsx';
import { groupThread } from './group-thread.ts';
import { OlderMessages } from './older-messages.tsx';
import { outbox } from './send.net.ts';
import { ThreadItems } from './thread-items.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { ThreadTrouble } from './thread-trouble.tsx';
import { usePinnedScroll } from './use-pinned-scroll.ts';

export function ThreadView() {
  const { data: thread, error, refetch } = useThread();
  const unsent = useStore(outbox);
  const messages = thread?.messages;
  const items = useMemo(() => groupThread(messages ?? [], unsent), [messages, unsent]);
  const { scroller, content, newCount, toEnd } = usePinnedScroll(items, messages ?? []);

  return (
    <div className="@container relative min-h-0">
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        role="log"
        aria-label="Conversation"
        aria-busy={!thread}
        className="h-full overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none] [scrollbar-width:thin] [scrollbar-color:var(--line)_transparent] focus-visible:-outline-offset-2"
      >
        <div
          ref={content}
          className="flex min-h-full w-[100cqw] flex-col justify-end px-4 pt-3 pb-2 rail:px-10 rail:pt-[18px]"
        >
          {thread?.hasOlder && <OlderMessages firstId={thread.messages[0]?.id} scroller={scroller} />}
          {items.length > 0 && <ThreadItems items={items} messages={messages ?? []} />}
          {!thread && !error && items.length === 0 && <ThreadSkeleton />}
          {!thread && error && <ThreadTrouble error={error} onRetry={() => void refetch()} />}
          {thread && items.length === 0 && <EmptyThread />}
        </div>
      </div>
      {newCount > 0 && (
        <Button
          shape="chip"
          look="go"
          onClick={toEnd}
          className="arrives absolute inset-x-0 bottom-2 mx-auto w-fit shadow-float"
        >
          <Icon name="down" size="s" />
          {newCount} new
        </Button>
      )}
    </div>
  );
}
