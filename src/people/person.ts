/** A person: who Hark watches for, where they are in time, and where they can be reached. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** IANA zone that wall-clock times of this person are in. */
  readonly timeZone: string;
}

/** Identity is (channel, account, chat): the same chat under another account is another address (C3). */
export interface Address {
  readonly id: string;
  readonly personId: string;
  readonly channel: string;
  readonly account: string;
  readonly chat: string;
  readonly isPinned: boolean;
  readonly lastUsedAt: number;
}

/** The person a single-person installation belongs to. */
export const DEFAULT_PERSON_ID = 'me';
