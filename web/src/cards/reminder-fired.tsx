/** A reminder whose time has come: done, or later. One tap folds it to a line that can be taken back. */
import { useState } from 'react';
import type { ReminderFiredCard } from '../../../src/doors/http/contract.ts';
import { useOpenSlot, useZone } from '../net/queries.ts';
import { asTitle } from '../status/words.ts';
import { now, useClock } from '../time/clock.ts';
import { latenessWords } from '../time/relative.ts';
import { shortWhen } from '../time/when.ts';
import { clockOf, zoneWords } from '../time/zone.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useStore } from '../ui/store.ts';
import { acts, keyOf, type Later, markDone, snooze, type Target, takeBack } from './acts.net.ts';
import { CardFrame, FoldedLine } from './card-frame.tsx';
import { type Act, firedState } from './card-state.ts';
import { UndoLink } from './undo-link.tsx';

const LATERS: ReadonlyArray<[string, Later]> = [
  ['10 min', { minutes: 10 }],
  ['1 hour', { minutes: 60 }],
  ['Tomorrow', { until: 'tomorrow' }],
];

export function ReminderFired({ card }: { card: ReminderFiredCard }) {
  const openSlotAt = useOpenSlot(card.taskId);
  const [wasTapped, setTapped] = useState(false);
  const target = { taskId: card.taskId, title: asTitle(card.title), slotAt: card.slotAt };
  const act = useStore(acts)[keyOf(target)];
  useClock((at) => firedState(card, openSlotAt, act, at).kind);
  const state = firedState(card, openSlotAt, act, now());

  if (state.kind === 'acted') return <Acted target={target} act={state.act} takesFocus={wasTapped} />;
  return (
    <CardFrame icon="clock" title={target.title} when={<When card={card} />} isCalling={state.kind === 'open'}>
      {state.kind === 'open' && <Choices target={target} onTap={() => setTapped(true)} />}
    </CardFrame>
  );
}

function When({ card }: { card: ReminderFiredCard }) {
  const ownZone = useZone();
  const place = card.timeZone === ownZone ? '' : ` ${zoneWords(card.timeZone)}`;
  return `Reminder · ${clockOf(card.slotAt, card.timeZone)}${place}, ${latenessWords(card.lateMs)}`;
}

function Choices({ target, onTap }: { target: Target; onTap: () => void }) {
  return (
    <div className="flex flex-wrap gap-2 max-rail:grid max-rail:grid-cols-[1.2fr_1fr_1fr_1.35fr] max-rail:gap-1.5">
      <Button
        look="go"
        shape="chip"
        className="max-rail:px-0!"
        aria-label={`Done: ${target.title}`}
        onClick={() => {
          onTap();
          void markDone(target);
        }}
      >
        <Icon name="check" size="s" />
        Done
      </Button>
      {LATERS.map(([label, later]) => (
        <Button
          key={label}
          shape="chip"
          className="max-rail:px-0!"
          aria-label={`Remind me again, ${label}: ${target.title}`}
          onClick={() => {
            onTap();
            void snooze(target, later);
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function Acted({ target, act, takesFocus }: { target: Target; act: Act; takesFocus: boolean }) {
  const zone = useZone();
  const words = useClock((at) => actWords(act, at, zone));
  return (
    <FoldedLine icon={act.kind === 'done' ? 'check' : 'clock'}>
      <span className="min-w-0 truncate text-ink-3">{target.title}</span>
      <span className="flex-none">{words}</span>
      <span aria-hidden="true">·</span>
      <UndoLink takesFocus={takesFocus} what={`${target.title}, ${words}`} onUndo={() => void takeBack(target)} />
    </FoldedLine>
  );
}

function actWords(act: Act, at: number, zone: string): string {
  if (act.kind === 'done') return `Done ${shortWhen(act.at, at, zone)}`;
  return act.until === undefined ? 'Snoozed to tomorrow' : `Snoozed to ${shortWhen(act.until, at, zone).toLowerCase()}`;
}
