/** What the person wrote: a bubble at the end of the line, outlined until the server has it. */
import type { WireMessage } from '../../../src/doors/http/contract.ts';
import { Button } from '../ui/button.tsx';
import { LinkedText } from '../ui/linked-text.tsx';
import type { Unsent } from './outbox.ts';
import { discard, sendAgain } from './send.net.ts';
import { Stamp } from './stamp.tsx';

const BUBBLE =
  'bubble relative group max-w-[min(85%,400px)] justify-self-end rounded-[18px_18px_5px_18px] px-[15px] py-[9px] text-[0.9375rem]/[1.375rem] text-pretty rail:max-w-[min(78%,400px)]';

export function YourMessage({ message }: { message: WireMessage }) {
  return (
    <div className={BUBBLE}>
      <span className="sr-only">You: </span>
      <LinkedText text={message.text} />
      <Stamp at={message.at} side="start" />
    </div>
  );
}

export function UnsentMessage({ unsent }: { unsent: Unsent }) {
  return (
    <>
      <div className={BUBBLE} data-unsent="">
        <span className="sr-only">You, not sent yet: </span>
        <LinkedText text={unsent.text} />
      </div>
      {unsent.refusal !== undefined && (
        <div className="-mt-2 flex flex-wrap items-center justify-end gap-x-1 justify-self-end">
          <p className="text-tiny text-clay">Not sent. {unsent.refusal}</p>
          <Button look="bare" shape="small" onClick={() => sendAgain(unsent.clientKey)}>
            Send again
          </Button>
          <Button look="bare" shape="small" onClick={() => discard(unsent.clientKey)}>
            Discard
          </Button>
        </div>
      )}
    </>
  );
}
