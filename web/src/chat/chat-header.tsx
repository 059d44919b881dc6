/** The sentence (the page's only h1) and the day in figures under it. Only a name inside the sentence is ever cut. */
import { useStatus } from '../net/queries.ts';
import { dayLine, type Sentence } from '../status/sentence.ts';
import { useSentence } from '../status/use-sentence.ts';
import { Bar } from '../ui/skeleton.tsx';
import { ComingUpButton } from './coming-up-button.tsx';

export function ChatHeader() {
  const sentence = useSentence();
  const { data: status } = useStatus();
  return (
    <header className="flex items-center gap-3 px-[18px] pt-0.5 pb-3 rail:px-10 rail:pt-5 rail:pb-4">
      <div className="min-w-0 flex-1">
        {sentence ? <Heading sentence={sentence} /> : <HeadingSkeleton />}
        {status ? (
          <p className="truncate text-small text-ink-3 tabular-nums">{dayLine(status)}</p>
        ) : (
          <Bar className="my-1 h-[11px] w-52 max-w-full" />
        )}
      </div>
      <div className="hidden rail:block desk:hidden">
        <ComingUpButton hasLabel />
      </div>
    </header>
  );
}

function Heading({ sentence: { start, name, end } }: { sentence: Sentence }) {
  const look = 'font-serif text-verdict tabular-nums max-rail:text-[1.625rem]/[2.0625rem]';
  if (name === undefined) return <h1 className={`${look} text-balance`}>{start}</h1>;
  return (
    <h1 className={`${look} flex whitespace-pre`} title={name}>
      <span>{start}</span>
      <span className="truncate">{name}</span>
      <span>{end}</span>
    </h1>
  );
}

function HeadingSkeleton() {
  return (
    <h1 className="max-rail:h-[2.0625rem] h-8 py-2">
      <span className="sr-only">Hark</span>
      <Bar className="h-4 w-64 max-w-full" />
    </h1>
  );
}
