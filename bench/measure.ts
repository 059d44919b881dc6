/** What the benchmarks share: medians, percentiles, a table on the terminal, and folders on the real disk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const now = (): number => performance.now();

/** The value below which this share of the numbers lies. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

/** Milliseconds of each of `times` calls, one after the other. */
export async function timeEach(times: number, call: (i: number) => unknown): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    const startedAt = now();
    await call(i);
    taken.push(now() - startedAt);
  }
  return taken;
}

/** Hands a folder of the system's temporary folder to the work and removes it afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hark-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function showMs(ms: number): string {
  if (ms < 1) return `${(ms * 1_000).toFixed(ms < 0.01 ? 1 : 0)} µs`;
  return ms < 1_000 ? `${ms.toFixed(ms < 10 ? 2 : 0)} ms` : `${(ms / 1_000).toFixed(2)} s`;
}

export function printTable(head: readonly string[], rows: ReadonlyArray<readonly string[]>): void {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('   ');
  console.log(line(head));
  console.log(widths.map((width) => '-'.repeat(width)).join('   '));
  for (const row of rows) console.log(line(row));
}
