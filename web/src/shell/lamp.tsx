/**
 * The one status light, always with its words. Announced only when the words change, never for the small line under
 * them.
 */
import { useConnection } from '../net/connection.ts';
import { useStatus, useZone } from '../net/queries.ts';
import { useClock } from '../time/clock.ts';
import { shortWhen } from '../time/when.ts';

export type LampState = 'on' | 'paused' | 'lost' | 'waiting';

const WORDS: Record<LampState, string> = {
  on: 'Keeping watch',
  paused: 'Paused',
  lost: 'No connection',
  waiting: 'Connecting',
};

export function useLamp(): { state: LampState; words: string } {
  const { kind } = useConnection();
  const { data: status } = useStatus();
  const state = stateOf(kind, status?.schedulingEnabled);
  return { state, words: WORDS[state] };
}

function stateOf(kind: 'connecting' | 'live' | 'lost', isScheduling: boolean | undefined): LampState {
  if (kind === 'lost') return 'lost';
  if (kind === 'connecting' || isScheduling === undefined) return 'waiting';
  return isScheduling ? 'on' : 'paused';
}

export function Lamp({ state }: { state: LampState | 'low' }) {
  return <span aria-hidden="true" className="lamp" data-state={state} />;
}

/** Foot of the nav. On the rail only lamp and words remain, in the width there is. */
export function LampCard() {
  const { state, words } = useLamp();
  return (
    <div className="mt-3 grid gap-[3px] rounded-card border border-line bg-surface p-3 max-desk:justify-items-center max-desk:gap-2 max-desk:border-transparent max-desk:bg-transparent max-desk:p-0 max-desk:pt-1">
      <p role="status" className="flex items-center gap-3 ps-1 max-desk:flex-col max-desk:gap-2 max-desk:ps-0">
        <Lamp state={state} />
        <span className="text-small font-semibold max-desk:text-center max-desk:text-mark max-desk:font-medium max-desk:text-ink-2">
          {state === 'lost' ? <LostWords /> : words}
        </span>
      </p>
      <p className="ps-6 text-tiny text-ink-3 tabular-nums max-desk:hidden">
        <LampDetail state={state} />
      </p>
    </div>
  );
}

/** The rail is narrower than the words. */
function LostWords() {
  return (
    <>
      <span className="max-desk:hidden">{WORDS.lost}</span>
      <span className="desk:hidden">Offline</span>
    </>
  );
}

function LampDetail({ state }: { state: LampState }) {
  const { data: status } = useStatus();
  const zone = useZone();
  const next = status?.next;
  const nextWords = useClock((now) => (next ? `Next reminder ${shortWhen(next.at, now, zone)}` : 'Nothing planned'));
  const details: Record<LampState, string> = {
    on: nextWords,
    paused: 'Nothing is sent',
    lost: 'Trying again',
    waiting: 'One moment',
  };
  return details[state];
}

/** For the top bar of a phone. */
export function LampWords() {
  const { state, words } = useLamp();
  return (
    <p role="status" className="flex min-w-0 items-center gap-3">
      <Lamp state={state} />
      <span className="truncate text-tiny text-ink-3">{words}</span>
    </p>
  );
}
