/** A reminder was set: what, when exactly, where, how long from now, and Undo while it can still be undone. */
import { useState } from 'react';
import type { ReminderSetCard } from '../../../src/doors/http/contract.ts';
import { useTasks, useZone } from '../net/queries.ts';
import { asTitle } from '../status/words.ts';
import { now, useClock } from '../time/clock.ts';
import { untilWords } from '../time/relative.ts';
import { fullWhen, nextWhen } from '../time/when.ts';
import { zoneWords } from '../time/zone.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useStore } from '../ui/store.ts';
import { acts, deleteTask, takeBack } from './acts.net.ts';
import { CardFrame, FoldedLine, Parts } from './card-frame.tsx';
import { type SetState, setState } from './card-state.ts';
import { UndoLink } from './undo-link.tsx';

export function ReminderSet({ card }: { card: ReminderSetCard }) {
  const { data: tasks } = useTasks();
  const act = useStore(acts)[card.taskId];
  const [wasTapped, setTapped] = useState(false);
  useClock((at) => setState(card, tasks, act, at).kind);
  const state = setState(card, tasks, act, now());
  const title = asTitle(card.title);
  const target = { taskId: card.taskId, title };

  if (state.kind === 'deleted') {
    return (
      <FoldedLine icon="undo">
        <span className="min-w-0 truncate">
          <b className="font-semibold">{title}</b> {state.canUndo ? 'deleted' : 'is no longer set'}
        </span>
        {state.canUndo && (
          <UndoLink takesFocus={wasTapped} what={`${title} deleted`} onUndo={() => void takeBack(target)} />
        )}
      </FoldedLine>
    );
  }
  return (
    <>
      <p className="max-rail:hidden">{promise(card)}</p>
      <CardFrame
        icon="bell"
        title={title}
        when={<When card={card} state={state} />}
        side={
          state.kind === 'waiting' && (
            <Button
              shape="small"
              className="max-rail:w-11 max-rail:border-transparent max-rail:bg-transparent"
              aria-label={`Undo: ${title}`}
              onClick={() => {
                setTapped(true);
                void deleteTask(target);
              }}
            >
              <Icon name="undo" size="s" />
              <span className="max-rail:hidden">Undo</span>
            </Button>
          )
        }
      />
    </>
  );
}

const promise = (card: ReminderSetCard): string =>
  card.isRepeating ? 'Set. You will hear it each time, until you stop it.' : 'Set. You will hear it once, on time.';

function When({ card, state }: { card: ReminderSetCard; state: SetState }) {
  const shownAt = 'nextAt' in state ? state.nextAt : card.nextRunAt;
  const ownZone = useZone();
  const words = useClock((at) => {
    if (shownAt === null) return '';
    return card.isRepeating
      ? nextWhen(shownAt, at, card.timeZone, ownZone)
      : fullWhen(shownAt, at, card.timeZone, ownZone);
  });
  const until = useClock((at) => (shownAt === null ? '' : untilWords(shownAt, at)));
  const end = state.kind === 'waiting' ? until : state.kind === 'off' ? 'switched off' : '';
  const next = <Parts parts={[words, end]} />;
  if (!card.isRepeating) return next;
  return (
    <>
      <span className="block">
        {card.rule} {zoneWords(card.timeZone)}
      </span>
      {state.kind !== 'past' && words !== '' && <span className="block">Next: {next}</span>}
    </>
  );
}
