/**
 * Says what was done and offers the way back for 8 seconds, longer while it is pointed at or focused. Ctrl Z works
 * as long as it shows, except in a text field, where it undoes typing.
 */
import { useEffect, useState } from 'react';
import { after } from '../time/clock.ts';
import { Icon } from './icon.tsx';
import { isTyping } from './is-typing.ts';
import { useStore } from './store.ts';
import { hideToast, type Toast, toast } from './toast-store.ts';

const SHOWN_MS = 8000;

export function ToastArea() {
  const current = useStore(toast);
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 bottom-[92px] z-30 flex justify-center px-4 rail:start-16 rail:bottom-[108px] desk:start-[216px] desk:end-80"
    >
      {current && <ToastCard key={current.id} content={current} />}
    </div>
  );
}

function ToastCard({ content }: { content: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const { undo } = content;

  useEffect(() => (isHeld ? undefined : after(SHOWN_MS, hideToast)), [isHeld]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTyping(event) || !undo) return;
      event.preventDefault();
      hideToast();
      undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undo]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast from leaving.
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="arrives pointer-events-auto flex max-w-full items-center gap-3.5 rounded-[14px] bg-toast py-2.5 ps-4 pe-2.5 text-body text-on-toast shadow-modal"
    >
      <p className="line-clamp-2 min-w-0 py-1.5 wrap-anywhere">
        {content.lead}
        <b className="font-semibold">{content.title}</b>
        {content.rest}
      </p>
      {undo && (
        <button
          type="button"
          onClick={() => {
            hideToast();
            undo();
          }}
          className="inline-flex h-8 flex-none items-center gap-1.5 rounded-[9px] bg-toast-button px-3 font-semibold focus-visible:outline-on-toast max-rail:h-11 pointer-coarse:h-11"
        >
          <Icon name="undo" size="s" />
          Undo
        </button>
      )}
    </div>
  );
}
