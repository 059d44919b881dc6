/** The next reminders, soonest first: beside the chat on a desk, in a sheet where there is no room. */
import type { WireTask } from '../../../src/doors/http/contract.ts';
import { comingUp } from '../cards/card-state.ts';
import { useTasks, useZone } from '../net/queries.ts';
import { asTitle, lowerFirst } from '../status/words.ts';
import { now, useClock } from '../time/clock.ts';
import { untilWords } from '../time/relative.ts';
import { shortWhen } from '../time/when.ts';
import { nearDay } from '../time/zone.ts';
import { Icon } from '../ui/icon.tsx';
import { Bar } from '../ui/skeleton.tsx';

const SHOWN = 5;

export function ComingUp() {
  const { data: tasks } = useTasks();
  // The list changes when its first entry's time comes, not with every second.
  useClock((at) =>
    comingUp(tasks ?? [], at, SHOWN)
      .map(({ task }) => task.id)
      .join(),
  );
  if (!tasks) return <ComingUpSkeleton />;
  const next = comingUp(tasks, now(), SHOWN);
  if (next.length === 0) {
    return (
      <p className="rounded-card border border-line bg-surface px-3.5 py-3 text-small text-ink-2">
        Nothing planned. What you set appears here.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {next.map(({ task, at }) => (
        <Row key={task.id} task={task} at={at} />
      ))}
    </ul>
  );
}

function Row({ task, at }: { task: WireTask; at: number }) {
  const zone = useZone();
  const when = useClock((current) => {
    const clock = shortWhen(at, current, zone);
    const isToday = nearDay(at, current, zone) === 'Today';
    return isToday ? `${clock} · ${untilWords(at, current)}` : clock;
  });
  return (
    <li className="flex items-center gap-2 px-3.5 py-3">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-small font-semibold wrap-anywhere" title={task.name}>
          {asTitle(task.name)}
        </p>
        <p className="truncate text-tiny text-ink-2 tabular-nums" title={task.isRepeating ? task.rule : undefined}>
          {when}
          {task.isRepeating && <span className="text-ink-3"> · {lowerFirst(task.rule)}</span>}
        </p>
      </div>
      {task.isRepeating && (
        <span className="text-ink-2">
          <Icon name="repeat" size="s" />
        </span>
      )}
    </li>
  );
}

function ComingUpSkeleton() {
  return (
    <ul aria-hidden="true" className="divide-y divide-line rounded-card border border-line bg-surface">
      {['w-3/4', 'w-1/2', 'w-2/3'].map((width) => (
        <li key={width} className="grid gap-2 px-3.5 py-[15px]">
          <Bar className={`h-3 ${width}`} />
          <Bar className="h-2 w-1/3" />
        </li>
      ))}
    </ul>
  );
}
