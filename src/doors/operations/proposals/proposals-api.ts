/**
 * Changes that wait for the user's word, as the doors see them. Only the user answers: a model may propose and never
 * accept. Accepting is refused with ConflictError when the change cannot be made any more.
 */
import type { DoorCaller, ForPerson } from '../door-caller.ts';

export interface WireProposal {
  id: string;
  /** `promote_learning`, `memory_line`, `setting` … */
  kind: string;
  title: string;
  /** Lines that begin with `+ ` come, lines that begin with `- ` go; the others explain. */
  detail: string;
  state: 'waiting' | 'accepted' | 'declined' | 'undone';
  createdBy: string;
  createdAtMs: number;
  decidedAtMs?: number;
  /** Accepted or taken back, but a file could not follow; it is tried again. */
  problem?: string;
}

export interface ProposalsApi {
  /** Newest first; those that wait, unless said otherwise. */
  list(
    query?: ForPerson & { state?: WireProposal['state'] | 'all'; limit?: number },
  ): Promise<{ proposals: WireProposal[] }>;
  get(id: string, query?: ForPerson): Promise<WireProposal>;
  accept(id: string, query?: ForPerson, caller?: DoorCaller): Promise<WireProposal>;
  decline(id: string, query?: ForPerson, caller?: DoorCaller): Promise<WireProposal>;
  /** Takes back what was accepted; what was declined waits again. */
  undo(id: string, query?: ForPerson, caller?: DoorCaller): Promise<WireProposal>;
  /**
   * A note that was of use in five sessions goes into SOUL.md and leaves the store (R9): shown to the user first, unless
   * they allowed it. `key` is the note's title or id.
   */
  promoteLearning(
    input: ForPerson & { key: string; soulAddition: string },
    caller?: DoorCaller,
  ): Promise<{ key: string; hits: number; state: WireProposal['state']; proposalId: string }>;
  /** A setting somebody would like to see changed (P5). */
  proposeSetting(
    input: ForPerson & { name: string; value: unknown; why?: string },
    caller?: DoorCaller,
  ): Promise<WireProposal>;
}
