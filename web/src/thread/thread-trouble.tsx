/** The conversation cannot be read: what happened, what still works, what to do. */
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

export function ThreadTrouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <section
      role="alert"
      className="mx-auto my-3 flex w-full max-w-[660px] items-start gap-3.5 rounded-sheet border border-clay/45 bg-surface p-4 text-body"
    >
      <span className="mt-0.5 text-clay">
        <Icon name="warning" />
      </span>
      <div className="grid gap-3">
        <p>
          <b className="font-semibold">The conversation did not load.</b> {error.message} What you write is kept, and
          reminders that are set still come.
        </p>
        <div>
          <Button shape="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </div>
    </section>
  );
}
