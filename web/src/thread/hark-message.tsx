/**
 * What Hark said: text on the ground, no bubble. A card takes the place of the words that say the same; a question
 * keeps its words, since its card holds only the answers.
 */
import type { ReactNode } from 'react';
import type { Card, WireMessage } from '../../../src/doors/http/contract.ts';
import { QuestionChips } from '../cards/question-chips.tsx';
import { ReminderFired } from '../cards/reminder-fired.tsx';
import { ReminderSet } from '../cards/reminder-set.tsx';
import { LinkedText } from '../ui/linked-text.tsx';
import { Stamp } from './stamp.tsx';

interface Props {
  message: WireMessage;
  /** What the person said next, when this is a question. */
  answer: string | undefined;
}

export function HarkMessage({ message, answer }: Props) {
  return (
    <div className="group relative grid max-w-full grid-cols-[minmax(0,1fr)] gap-2.5 text-chat rail:max-w-[92%]">
      <span className="sr-only">Hark: </span>
      {message.card ? drawCard(message.card, message, answer) : <Words text={message.text} />}
      <Stamp at={message.at} side="end" />
    </div>
  );
}

function drawCard(card: Card, message: WireMessage, answer: string | undefined): ReactNode {
  switch (card.kind) {
    case 'reminder-set':
      return <ReminderSet card={card} />;
    case 'reminder-fired':
      return <ReminderFired card={card} />;
    case 'question':
      return (
        <>
          <Words text={message.text} />
          <QuestionChips choices={card.choices} answer={answer} />
        </>
      );
    default:
      // A newer server may know more cards than this page: the text always says the same.
      return <Words text={message.text} />;
  }
}

function Words({ text }: { text: string }) {
  return (
    <p className="text-pretty">
      <LinkedText text={text} />
    </p>
  );
}
