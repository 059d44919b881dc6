/**
 * Recognises a store in trouble by its shape, because doors do not know the store. Whatever carries this name, a
 * known code and a next step is told to the person; anything else stays an unknown fault.
 */
export type StoreTroubleCode = 'DISK_FULL' | 'READ_ONLY' | 'CORRUPT' | 'DOWN' | 'BUSY';

export interface StoreTrouble extends Error {
  readonly code: StoreTroubleCode;
  readonly next: string;
}

const CODES: ReadonlySet<unknown> = new Set<StoreTroubleCode>(['DISK_FULL', 'READ_ONLY', 'CORRUPT', 'DOWN', 'BUSY']);

export function isStoreTrouble(thrown: unknown): thrown is StoreTrouble {
  return (
    thrown instanceof Error &&
    thrown.name === 'StoreError' &&
    'code' in thrown &&
    CODES.has(thrown.code) &&
    'next' in thrown &&
    typeof thrown.next === 'string'
  );
}
