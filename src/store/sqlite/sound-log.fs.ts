/**
 * Decides whether the write-ahead log that an unclean stop left behind is whole. SQLite reads a log up to the first
 * page whose checksum does not fit and takes the rest for the remains of older logs: right after a power cut, silent
 * loss when the log was damaged. The two can be told apart, because every commit is on the disk before the next one
 * is written: at most one commit, the last, can be torn by a crash. More behind the first broken page is damage.
 * Only reads.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';

const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x377f0682;
const FORMAT = 3_007_000;

type Sum = readonly [number, number];

/** What is wrong with the log of this database, in words; undefined when there is none or it is whole. */
export function damageInLog(databaseFile: string): string | undefined {
  const file = `${databaseFile}-wal`;
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  // The header reaches the disk before anything follows it, so alone it may be torn: nothing was kept yet.
  if (size <= HEADER) return undefined;
  const handle = openSync(file, 'r');
  try {
    const header = Buffer.alloc(HEADER);
    readSync(handle, header, 0, HEADER, 0);
    const isBig = header.readUInt32BE(0) === MAGIC + 1;
    const sum = sumOf(header.subarray(0, 24), [0, 0], isBig);
    const isHeader = (isBig || header.readUInt32BE(0) === MAGIC) && header.readUInt32BE(4) === FORMAT;
    if (!isHeader || !hasSum(header, 24, sum)) return 'its log does not begin like one';
    return commitsBehindBreak(handle, header, { size, isBig, sum }) > 1 ? 'its log is broken in the middle' : undefined;
  } finally {
    closeSync(handle);
  }
}

/** How many commits of this log stand behind its first broken page, where SQLite would not find them. */
function commitsBehindBreak(
  handle: number,
  header: Buffer,
  { size, isBig, sum: start }: { size: number; isBig: boolean; sum: Sum },
): number {
  const frame = Buffer.alloc(FRAME_HEADER + header.readUInt32BE(8));
  let sum = start;
  let isWhole = true;
  let commits = 0;
  for (let at = HEADER; at + frame.length <= size; at += frame.length) {
    readSync(handle, frame, 0, frame.length, at);
    const isOurs = frame.compare(header, 16, 24, 8, 16) === 0;
    if (isWhole) {
      sum = sumOf(frame.subarray(FRAME_HEADER), sumOf(frame.subarray(0, 8), sum, isBig), isBig);
      isWhole = isOurs && hasSum(frame, 16, sum);
    }
    // The frame that ends a commit says how large the database is; the others say 0.
    if (!isWhole && isOurs && frame.readUInt32BE(4) !== 0) commits++;
  }
  return commits;
}

const hasSum = (bytes: Buffer, at: number, [first, second]: Sum): boolean =>
  bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;

/** The running checksum of the log, as the format of SQLite's files defines it. */
function sumOf(bytes: Buffer, [first, second]: Sum, isBig: boolean): Sum {
  const read = (at: number): number => (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + read(at) + second) >>> 0;
    second = (second + read(at + 4) + first) >>> 0;
  }
  return [first, second];
}
