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
}

/** What Hark wants to say in answer, before it is a row. */
export interface Reply {
  readonly text: string;
  readonly card?: Readonly<Record<string, unknown>>;
}

/** The conversation of a person's direct chat; web, terminal and library are views of the same one. */
export function mainConversation(personId: string): string {
  return personId === DEFAULT_PERSON_ID ? 'main' : `main:${personId}`;
}
