/**
 * What a run of reflection changes, in a form that can be shown, stored and taken back: each change is a list of small
 * edits with the value before and after. Types and detail are for people; the edits are all there is to it.
 */
export const CHANGE_TYPES = ['rewrite', 'merge', 'hide', 'tag', 'link'] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** The fields of a note that reflection may set. It never touches when a note was made, changed or used. */
export type EditedField = 'content' | 'hidden' | 'archivedAt' | 'rewrittenAt' | 'mergedInto' | 'importance';

export type Edit =
  | {
      readonly on: 'note';
      readonly id: string;
      readonly field: EditedField;
      readonly before: string | number | null;
      readonly after: string | number | null;
    }
  | { readonly on: 'tag'; readonly id: string; readonly tag: string; readonly derived: boolean; readonly add: boolean }
  | { readonly on: 'entity'; readonly id: string; readonly entity: string; readonly add: boolean }
  | { readonly on: 'link'; readonly from: string; readonly to: string; readonly reason: string; readonly add: boolean }
  | { readonly on: 'hit'; readonly id: string; readonly session: string; readonly at: number; readonly add: boolean };

export interface PlannedChange {
  readonly type: ChangeType;
  readonly shelf: string;
  readonly noteId: string;
  /** The other note of a merge (the survivor) or a link. */
  readonly otherId: string | null;
  readonly detail: string;
  readonly edits: readonly Edit[];
}

/** Names a change across runs: one that the user took back is not proposed again. */
export function refusalKey(type: ChangeType, a: string, b: string | null): string {
  const [first, second] = b !== null && b < a ? [b, a] : [a, b];
  return [type, first, second ?? ''].join('\n');
}
