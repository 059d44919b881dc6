/**
 * Where the person writes. Enter sends, Shift Enter breaks the line, Escape leaves. Sending never waits for the
 * server and never loses a word: the text goes to the outbox and the field is empty at once.
 */
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useConnection } from '../net/connection.ts';
import { useStatus, useThread } from '../net/queries.ts';
import { COMPOSER_ID, keysOpen } from '../shell/shortcuts.ts';
import { NO_MODEL } from '../thread/empty-thread.tsx';
import { send } from '../thread/send.net.ts';
import { Icon } from '../ui/icon.tsx';
import { useStore } from '../ui/store.ts';
import { draft } from './draft.ts';
import { PreviewLine } from './preview-line.tsx';
import { usePreview } from './use-preview.ts';

const TALLEST_PX = 200;

export function Composer() {
  const text = useStore(draft);
  const field = useRef<HTMLTextAreaElement>(null);
  const preview = usePreview(text);
  const isEmpty = text.trim() === '';

  useLayoutEffect(() => fitHeight(field.current, text), [text]);

  const submit = () => {
    if (isEmpty) return;
    send(text.trim());
    draft.set('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method is composing, Enter chooses a word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') field.current?.blur();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };

  return (
    <div className="px-3 pt-1.5 pb-[max(10px,env(safe-area-inset-bottom))] rail:px-10 rail:pt-2.5 rail:pb-5">
      <form
        aria-label="Message"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="mx-auto max-w-[660px]"
      >
        <OfflineLine />
        <div className="field field-raised rounded-bubble">
          <PreviewLine
            preview={preview}
            onChoose={(choice) => {
              draft.set(choice);
              field.current?.focus();
            }}
          />
          <div className="flex items-end gap-2.5 py-[7px] ps-[18px] pe-2">
            <textarea
              ref={field}
              id={COMPOSER_ID}
              rows={1}
              value={text}
              enterKeyHint="send"
              aria-label="Write to Hark"
              placeholder="Write to Hark"
              onChange={(event) => draft.set(event.target.value)}
              onKeyDown={onKeyDown}
              className="min-w-0 flex-1 resize-none self-center bg-transparent py-[7px] text-base/[22px] placeholder:text-ink-3 rail:text-[0.9375rem]/[22px]"
            />
            <button
              type="submit"
              aria-label="Send"
              disabled={isEmpty}
              className="grid size-9 flex-none place-items-center rounded-field bg-dusk text-on-dusk transition-opacity duration-[120ms] hover:opacity-90 disabled:opacity-45 max-rail:size-11 pointer-coarse:size-11"
            >
              <Icon name="up" />
            </button>
          </div>
        </div>
        <Hint />
      </form>
    </div>
  );
}

function fitHeight(field: HTMLTextAreaElement | null, _text: string): void {
  if (!field) return;
  field.style.height = 'auto';
  field.style.height = `${Math.min(field.scrollHeight, TALLEST_PX)}px`;
  field.style.overflowY = field.scrollHeight > TALLEST_PX ? 'auto' : 'hidden';
}

function OfflineLine() {
  const isLost = useConnection().kind === 'lost';
  return (
    <p role="status" className="px-[18px] text-small text-clay">
      {isLost && <span className="block pb-2">No connection. What you write is kept and sent when it is back.</span>}
    </p>
  );
}

function Hint() {
  const { data: status } = useStatus();
  const { data: thread } = useThread();
  const isEmpty = thread?.messages.length === 0;
  return (
    <p className="mt-2 hidden min-h-4 justify-between gap-4 px-[18px] text-tiny text-ink-3 rail:flex">
      <span>
        Enter sends · Shift Enter new line ·{' '}
        <button
          type="button"
          onClick={() => keysOpen.set(true)}
          className="rounded-mark underline decoration-ink-3/45 underline-offset-3 hover:text-ink"
        >
          all keys
        </button>
      </span>
      <span className="text-end">{status && !status.hasModel && !isEmpty && NO_MODEL}</span>
    </p>
  );
}
