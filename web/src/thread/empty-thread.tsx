/** How to begin. An example goes into the writing field, where its meaning shows before anything is sent. */
import { draft } from '../composer/draft.ts';
import { useStatus } from '../net/queries.ts';
import { focusComposer } from '../shell/shortcuts.ts';
import { Button } from '../ui/button.tsx';

const EXAMPLES = ['tomorrow at 9 water the ferns', 'every weekday at 18:00 stretch', 'what is scheduled?'];

export const NO_MODEL = 'Working without a model: reminders and recall of what is set.';

export function EmptyThread() {
  const { data: status } = useStatus();
  return (
    <div className="m-auto grid max-w-[620px] justify-items-center gap-5 py-8 text-center">
      <span aria-hidden="true" className="lamp" data-state="low" />
      <div className="grid gap-2">
        <p className="font-serif text-verdict">Say what you need.</p>
        <p className="text-chat text-ink-2">
          Try: <em>remind me in 20 min to call Rui</em>
        </p>
      </div>
      <ul className="flex flex-wrap justify-center gap-2">
        {EXAMPLES.map((example) => (
          <li key={example}>
            <Button
              shape="chip"
              onClick={() => {
                draft.set(example);
                focusComposer();
              }}
            >
              {example}
            </Button>
          </li>
        ))}
      </ul>
      <p className="min-h-[19px] text-small text-balance text-ink-3">{status && !status.hasModel && NO_MODEL}</p>
    </div>
  );
}
