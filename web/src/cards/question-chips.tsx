/** The answers to a question Hark asked instead of guessing. Once something was said, they stay as a record. */
import { send } from '../thread/send.net.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { shortChoices } from './short-choices.ts';

export function QuestionChips({ choices, answer }: { choices: readonly string[]; answer: string | undefined }) {
  const labels = shortChoices(choices);
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map((choice, index) => {
        const isChosen = answer === choice;
        return (
          <Button
            key={choice}
            shape="chip"
            aria-label={choice}
            disabled={answer !== undefined}
            onClick={() => send(choice)}
            className={`max-w-full ${isChosen ? 'bg-dusk-wash! text-dusk!' : ''} ${answer !== undefined && !isChosen ? 'text-ink-3!' : ''}`}
          >
            {isChosen && <Icon name="check" size="s" />}
            <span className="truncate">{labels[index]}</span>
          </Button>
        );
      })}
    </div>
  );
}
