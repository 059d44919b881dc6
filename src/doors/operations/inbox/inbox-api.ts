/**
 * What came in from outside, as the doors see it (SPEC I1, I2): put in by other programs, looked at, marked as seen.
 * All of its words are untrusted, whoever hands them in: they are data, and command nothing (Q5).
 */
import type { SentItem } from '../../../inbox/index.ts';
import type { DoorCaller, ForPerson, SignedHook } from '../door-caller.ts';

export interface InboxItemView {
  readonly id: string;
  readonly from?: string;
  /** Subject of a mail, heading of a notification. */
  readonly title?: string;
  readonly app?: string;
  readonly text: string;
  /** The account it came to. */
  readonly address?: string;
  /** When it was written, as its source says. */
  readonly atMs: number;
  readonly arrivedAtMs: number;
  /** When a heartbeat, `check_email` or the person saw it; absent while it waits. */
  readonly shownAtMs?: number;
  readonly trust: 'untrusted';
}

export interface InboxSourceView {
  readonly source: string;
  /** Whether new items are worth a message (`inbox.watch`). */
  readonly watched: boolean;
  /** How many nobody has seen. */
  readonly waiting: number;
  /** How many that were seen are still kept. */
  readonly shown: number;
  /** How many fell out unseen since the last clearing, because more than a hundred waited. */
  readonly overflow: number;
  readonly lastAtMs?: number;
  /** The newest first. */
  readonly items: readonly InboxItemView[];
}

export interface InboxTaken {
  readonly accepted: number;
  /** Were there already: the same id again is not a second item. */
  readonly duplicates: number;
  /** Older ones that fell out unseen to make room. */
  readonly dropped: number;
  /** How many nobody has seen now. */
  readonly waiting: number;
  /** Items whose words were too long and were cut; absent when none was. */
  readonly shortened?: number;
}

/** New mail for a model that asks for it. What is handed out here is used up. */
export interface NewMail {
  readonly mail: ReadonlyArray<InboxItemView & { readonly source: string }>;
  /** How many more wait. */
  readonly left: number;
  /** How many fell out before anybody saw them. */
  readonly lost: number;
  /** Each account that mail ever came to, with what waits after this call. Empty: nothing feeds mail to Hark. */
  readonly accounts: ReadonlyArray<{
    readonly address: string;
    readonly waiting: number;
    readonly lastArrivalMs?: number;
  }>;
}

export type HookVerdict = 'good' | 'no-secret' | 'bad-timestamp' | 'too-old' | 'wrong';

export interface InboxApi {
  /** Takes one item, or up to a hundred. By a signed hook: the same signature again is refused as a conflict. */
  add(
    input: ForPerson & { readonly source: string; readonly item?: SentItem; readonly items?: readonly SentItem[] },
    caller?: DoorCaller,
  ): Promise<InboxTaken>;
  list(query?: ForPerson & { readonly source?: string; readonly limit?: number }): Promise<{
    readonly sources: readonly InboxSourceView[];
  }>;
  /** Marks everything of a source as seen. */
  clear(
    source: string,
    query?: ForPerson,
    caller?: DoorCaller,
  ): Promise<{ readonly source: string; readonly cleared: number; readonly waiting: number }>;
  /** New mail, oldest first, marked as seen by being handed out. */
  takeMail(
    input?: ForPerson & { readonly accounts?: readonly string[]; readonly limit?: number },
    caller?: DoorCaller,
  ): Promise<NewMail>;
  /** Whether this body was signed with the user's secret, lately (Q4). */
  checkHook(hook: SignedHook, body: string): HookVerdict;
}
