/** The frame both reminder cards share: a round mark, the title, the time, and room for what can be done. */
import { Fragment, type ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';

interface Props {
  icon: IconName;
  title: string;
  when: ReactNode;
  /** The person is asked to do something: a dusk edge. */
  isCalling?: boolean;
  /** Beside the title. */
  side?: ReactNode;
  children?: ReactNode;
}

export function CardFrame({ icon, title, when, isCalling = false, side, children }: Props) {
  const edge = isCalling ? 'border-[color-mix(in_srgb,var(--dusk)_45%,var(--line))]' : 'border-line';
  return (
    <article
      className={`grid gap-2.5 rounded-sheet border bg-surface px-3.5 py-3 shadow-rest rail:px-4 rail:py-3.5 ${edge}`}
    >
      <div className="flex items-center gap-2">
        <span className="grid size-[34px] flex-none place-items-center self-start rounded-full bg-dusk-wash text-dusk">
          <Icon name={icon} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-pretty wrap-anywhere">{title}</h2>
          <p className="text-[0.8125rem]/[1.125rem] text-ink-2 tabular-nums">{when}</p>
        </div>
        {side}
      </div>
      {children}
    </article>
  );
}

/** Pieces with a dot between them. The dot stays with what it follows, and the pieces after the first stay whole. */
export function Parts({ parts }: { parts: readonly string[] }) {
  const [first, ...others] = parts.filter((part) => part !== '');
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          {'\u00a0· '}
          <span className="whitespace-nowrap">{part}</span>
        </Fragment>
      ))}
    </>
  );
}

/** A card that has said what it had to: one line, and the way back where there is one. */
export function FoldedLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="flex min-h-[30px] items-center gap-2 text-small text-ink-2 tabular-nums max-rail:min-h-11">
      <span className="grid w-[34px] flex-none place-items-center text-ink-3">
        <Icon name={icon} size="s" />
      </span>
      {children}
    </p>
  );
}
