/** The items of the thread in order. Each is memoised: a new message does not draw the others again. */
import { memo } from 'react';
import type { WireMessage } from '../../../src/doors/http/contract.ts';
import { useZone } from '../net/queries.ts';
import { useClock } from '../time/clock.ts';
import { gapWhen } from '../time/when.ts';
import { answerTo, type ThreadItem } from './group-thread.ts';
import { HarkMessage } from './hark-message.tsx';
import { UnsentMessage, YourMessage } from './your-message.tsx';

interface Props {
  items: readonly ThreadItem[];
  messages: readonly WireMessage[];
}

export function ThreadItems({ items, messages }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-[660px] grid-cols-[minmax(0,1fr)] gap-[13px] rail:gap-4">
      {items.map((item) => (
        <Item key={item.key} item={item} answer={answerOf(item, messages)} />
      ))}
    </div>
  );
}

function answerOf(item: ThreadItem, messages: readonly WireMessage[]): string | undefined {
  if (item.kind !== 'message' || item.message.card?.kind !== 'question') return undefined;
  return answerTo(messages, item.message);
}

const Item = memo(
  function Item({ item, answer }: { item: ThreadItem; answer: string | undefined }) {
    if (item.kind === 'gap') return <Gap at={item.at} />;
    if (item.kind === 'unsent') return <UnsentMessage unsent={item.unsent} />;
    if (item.message.direction === 'in') return <YourMessage message={item.message} />;
    return <HarkMessage message={item.message} answer={answer} />;
  },
  (a, b) => a.answer === b.answer && a.item.key === b.item.key && contentOf(a.item) === contentOf(b.item),
);

function contentOf(item: ThreadItem): unknown {
  if (item.kind === 'message') return item.message;
  return item.kind === 'unsent' ? item.unsent : item.at;
}

function Gap({ at }: { at: number }) {
  const zone = useZone();
  const words = useClock((now) => gapWhen(at, now, zone));
  return (
    <p className="pt-2 text-center text-tiny text-ink-3">
      <time dateTime={new Date(at).toISOString()}>{words}</time>
    </p>
  );
}
