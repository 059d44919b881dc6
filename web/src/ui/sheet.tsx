/**
 * A sheet over the page: from the right where there is room, from below on a phone. The browser's own dialog keeps
 * the focus inside, closes on Escape and gives the focus back; a tap beside it closes it too.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const PLACES = {
  side: 'rail:my-0 rail:ms-auto rail:me-0 rail:h-dvh rail:max-h-none rail:w-[360px] rail:rounded-none rail:border-y-0 rail:border-e-0 rail:[--from-x:8px] rail:[--from-y:0px]',
  middle: 'rail:m-auto rail:w-[420px] rail:rounded-sheet',
} as const;

interface Props {
  title: string;
  place: keyof typeof PLACES;
  onClose: () => void;
  children: ReactNode;
}

export function Sheet({ title, place, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; this is the tap beside it.
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      className={`sheet mx-auto mt-auto mb-0 max-h-[80dvh] w-full max-w-full overflow-auto rounded-t-sheet border border-line bg-canvas text-ink shadow-modal [--from-y:8px] ${PLACES[place]}`}
    >
      <div className="grid gap-3 p-[18px] pb-[max(18px,env(safe-area-inset-bottom))] rail:p-6">
        <div className="flex items-center justify-between">
          <h2 className="text-body font-semibold">{title}</h2>
          <Button
            look="bare"
            shape="square"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
            className="-me-2"
          >
            <Icon name="x" />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
