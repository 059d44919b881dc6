/** Messages as data, and the conversation they belong to. */
import { DEFAULT_PERSON_ID } from '../people/index.ts';

/** A message of a conversation, in either direction. `card` is what a page draws in place of the text. */
export interface Message {
  readonly id: string;
  readonly personId: string;
  readonly conversationId: string;
  readonly direction: 'in' | 'out';
  readonly channel: string;
  readonly text: string;
  readonly at: number;
  readonly card?: Readonly<Record<string, unknown>>;
  readonly replyTo?: string;
  readonly clientKey?: string;
  readonly outboxId?: string;
  /** Who wrote it, when that is neither the person nor Hark: somebody in a group, a text that was passed on. */
  readonly author?: string;
  /** The mood of the words, -1…1. */
  readonly sentiment?: number;
}

/** What Hark wants to say in answer, before it is a row. */
export interface Reply {
  readonly text: string;
  readonly card?: Readonly<Record<string, unknown>>;
  /** Said only because nothing was understood or found: "noted" or "done" would be the better answer, if there is one. */
  readonly isFallback?: boolean;
  /**
   * The message was a command or a question that is dealt with; (`dated`) what has a time in it became a reminder;
   * (`notes`) a reminder was changed by it, and what is noted of the same matter follows.
   */
  readonly skipCapture?: boolean | 'dated' | 'notes';
}

/** The conversation of a person's direct chat; web, terminal and library are views of the same one. */
export function mainConversation(personId: string): string {
  return personId === DEFAULT_PERSON_ID ? 'main' : `main:${personId}`;
}
