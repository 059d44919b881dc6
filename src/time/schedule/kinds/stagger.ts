/**
 * Spreads jobs that share a time over `staggerMs`, so that a hundred of them at 9:00 do not start together. The offset is
 * in [0, staggerMs), depends on the job id alone, and so is the same after every restart and on every machine.
 */
export function staggerOffsetMs(jobId: string | undefined, staggerMs: number | undefined): number {
  if (jobId === undefined || staggerMs === undefined || !(staggerMs >= 1)) return 0;
  return hash(jobId) % Math.floor(staggerMs);
}

/** FNV-1a over the UTF-16 units, then mixed: ids that differ only in the last letter must land far apart. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
