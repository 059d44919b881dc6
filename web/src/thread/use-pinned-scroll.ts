/**
 * Keeps the thread's end in view while the reader is at the end, and leaves the view alone otherwise. What the person
 * sends always brings the end into view. When older messages are put before, the view stays on what it showed.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { WireMessage } from '../../../src/doors/http/contract.ts';
import { countNew, type ThreadItem } from './group-thread.ts';

/** Closer than this to the end counts as at the end: browsers round, and a bounce is not a decision. */
const NEAR_PX = 48;

interface PinnedScroll {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  newCount: number;
  toEnd: () => void;
}

export function usePinnedScroll(items: readonly ThreadItem[], messages: readonly WireMessage[]): PinnedScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isPinned, setPinned] = useState(true);
  const [lastSeenId, setLastSeenId] = useState<string>();
  const view = useRef({ isPinned: true, height: 0, firstKey: '', lastKey: '' });
  const lastId = messages.at(-1)?.id;

  if (isPinned && lastId !== lastSeenId) setLastSeenId(lastId);

  const toEnd = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    view.current.isPinned = true;
    box.scrollTop = box.scrollHeight;
    setPinned(true);
  }, []);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const { isPinned: wasPinned, height, firstKey, lastKey } = view.current;
    // The first item is the gap above the first message; its key names that message.
    const first = items[0]?.key ?? '';
    const last = items.at(-1);
    const hasNewOwn = last?.kind === 'unsent' && last.key !== lastKey;
    if (wasPinned || hasNewOwn) toEnd();
    else if (first !== firstKey) box.scrollTop += box.scrollHeight - height;
    Object.assign(view.current, { height: box.scrollHeight, firstKey: first, lastKey: last?.key ?? '' });
  }, [items, toEnd]);

  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (!box || !inner) return;
    const onScroll = () => {
      const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      view.current.isPinned = isNear;
      setPinned(isNear);
    };
    // Fonts, folding cards, a growing composer or a phone's keyboard change the sizes without a render.
    const onResize = () => {
      if (view.current.isPinned) box.scrollTop = box.scrollHeight;
      view.current.height = box.scrollHeight;
    };
    const observer = new ResizeObserver(onResize);
    observer.observe(box);
    observer.observe(inner);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);

  return { scroller, content, newCount: isPinned ? 0 : countNew(messages, lastSeenId), toEnd };
}
