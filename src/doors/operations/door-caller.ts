/** Who calls through a door and for whom: said by the door itself, never taken from the input. */

/** Who calls, as the door knows it. Never taken from the input. */
export interface DoorCaller {
  /** `owner` for people with the token or the cookie, `model` for a tool call, `system` for Hark itself. */
  readonly by: 'owner' | 'model' | 'system';
  /** The door, for the audit trail: http, cli, library, tool, mcp, hook. */
  readonly door: string;
  /** For a request that shows a signature in place of a token: checked, and good for one call. */
  readonly hook?: SignedHook;
  /** For a model: the turn it calls from. */
  readonly turn?: ModelTurn;
}

/** Where a model's turn takes place and what it has read; jobs it makes get their session and target from here. */
export interface ModelTurn {
  readonly conversationId?: string;
  readonly channel?: string;
  /** The chat within the channel. */
  readonly to?: string;
  /** The models the user lets a job name; left out: any. */
  readonly models?: readonly string[];
  /** Something in the turn came from outside: what it makes waits for the owner's word. */
  readonly holdsUntrustedText?: boolean;
  /** The ledger row that led to the turn. */
  readonly causeId?: string;
}

/** The signature of a request, over its time and its body. */
export interface SignedHook {
  /** Seconds since 1970, as text. */
  readonly timestamp: string;
  readonly signature: string;
}

export interface ForPerson {
  readonly personId?: string;
}
