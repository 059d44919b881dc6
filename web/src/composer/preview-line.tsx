/** Says, before sending, what Hark understood; or asks what it cannot know, with the answers as chips. */
import { shortChoices } from '../cards/short-choices.ts';
import { useZone } from '../net/queries.ts';
import { asTitle } from '../status/words.ts';
import { useClock } from '../time/clock.ts';
import { untilWords } from '../time/relative.ts';
import { nextWhen } from '../time/when.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Preview } from './use-preview.ts';

interface Props {
  preview: Preview | undefined;
  onChoose: (text: string) => void;
}

export function PreviewLine({ preview, onChoose }: Props) {
  return (
    <div aria-live="polite">
      {preview && (
        <div className="flex items-center gap-2.5 rounded-t-[17px] border-b border-line bg-[color-mix(in_srgb,var(--dusk-wash)_45%,var(--surface))] px-[18px] py-2 text-small text-ink-2 tabular-nums">
          <span className="text-dusk">
            <Icon name={preview.kind === 'schedule' ? 'bell' : 'question'} size="s" />
          </span>
          {preview.kind === 'schedule' ? (
            <Understood preview={preview} />
          ) : (
            <Asked preview={preview} onChoose={onChoose} />
          )}
        </div>
      )}
    </div>
  );
}

function Understood({ preview }: { preview: Extract<Preview, { kind: 'schedule' }> }) {
  const nextAt = preview.nextRuns[0];
  const isOnce = preview.schedule.kind === 'at';
  const ownZone = useZone();
  const when = useClock((now) => (nextAt === undefined ? '' : nextWhen(nextAt, now, preview.timeZone, ownZone)));
  const until = useClock((now) => (nextAt === undefined ? '' : untilWords(nextAt, now)));
  const parts = [
    asTitle(preview.text),
    ...(isOnce ? [] : [preview.rule]),
    when && (isOnce ? when : `next: ${when}`),
    until,
  ];
  return <p className="line-clamp-2 min-w-0 py-[3px] wrap-anywhere">{parts.filter(Boolean).join(' · ')}</p>;
}

function Asked({
  preview,
  onChoose,
}: {
  preview: Extract<Preview, { kind: 'question' }>;
  onChoose: Props['onChoose'];
}) {
  const labels = shortChoices(preview.choices);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="py-[3px]">{preview.question}</p>
      <div className="flex flex-wrap gap-1.5">
        {preview.choices.map((choice, index) => (
          <Button key={choice} shape="chip" aria-label={choice} onClick={() => onChoose(choice)} className="h-[26px]">
            {labels[index]}
          </Button>
        ))}
      </div>
    </div>
  );
}
