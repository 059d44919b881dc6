/** The shape of a conversation while it loads. */
import { Bar } from '../ui/skeleton.tsx';

export function ThreadSkeleton() {
  return (
    <div className="mx-auto grid w-full max-w-[660px] gap-5 pb-2">
      <span className="sr-only">Loading the conversation</span>
      <Bar className="h-10 w-64 max-w-[78%] justify-self-end rounded-bubble" />
      <div className="grid gap-2.5">
        <Bar className="h-3 w-3/5" />
        <Bar className="h-3 w-2/5" />
      </div>
      <Bar className="h-10 w-44 justify-self-end rounded-bubble" />
      <Bar className="h-[70px] w-full rounded-sheet rail:w-[92%]" />
    </div>
  );
}
