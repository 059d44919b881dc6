/** A message's own time: shown beside it on hover or tap, always there for screen readers. Takes no room. */
import { useZone } from '../net/queries.ts';
import { clockOf } from '../time/zone.ts';

export function Stamp({ at, side }: { at: number; side: 'start' | 'end' }) {
  const zone = useZone();
  const place =
    side === 'start' ? 'end-full me-2.5' : 'rail:start-full rail:ms-2.5 max-rail:end-0 max-rail:-bottom-3.5';
  return (
    <time
      dateTime={new Date(at).toISOString()}
      className={`absolute bottom-1 whitespace-nowrap text-tiny text-ink-3 opacity-0 transition-opacity duration-[120ms] group-hover:opacity-100 ${place}`}
    >
      {clockOf(at, zone)}
    </time>
  );
}
