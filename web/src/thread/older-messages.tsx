/** Stands at the top while there is more: fetches the next page as it comes near, and keeps its own height meanwhile. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { loadOlder } from './load-older.net.ts';

interface Props {
  firstId: string | undefined;
  scroller: RefObject<HTMLDivElement | null>;
}

export function OlderMessages({ firstId, scroller }: Props) {
  const mark = useRef<HTMLDivElement>(null);
  const [failedAt, setFailedAt] = useState<string>();
  const hasFailed = firstId !== undefined && failedAt === firstId;

  useEffect(() => {
    if (!mark.current || firstId === undefined || hasFailed) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        loadOlder(firstId).catch(() => setFailedAt(firstId));
      },
      { root: scroller.current, rootMargin: '600px 0px 0px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [firstId, hasFailed, scroller]);

  return (
    <div ref={mark} className="grid h-14 flex-none place-items-center">
      {hasFailed ? (
        <Button look="bare" shape="small" onClick={() => setFailedAt(undefined)}>
          Earlier messages did not load. Try again
        </Button>
      ) : (
        <Bar className="h-2.5 w-24" />
      )}
    </div>
  );
}
