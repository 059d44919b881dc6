import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Log, silentLog, systemClock, type TestClock, testClock } from '../../base/index.ts';
import type { RequestLine } from './cut-lines.ts';
import { RequestsFileLoop } from './requests-file.loop.ts';
import { parseWatermark, type Watermark } from './watermark.ts';

/** Stands for the database: jobs and watermark change together, and survive what the process does not. */
class Records {
  lines: RequestLine[] = [];
  mark: string | undefined;
  takes = 0;
  failure: 'before' | 'after' | undefined;
  load = async (): Promise<Watermark | undefined> => parseWatermark(this.mark);
  take = async (lines: readonly RequestLine[], mark: Watermark, before: Watermark | undefined): Promise<void> => {
    this.takes++;
    if (JSON.stringify(before) !== this.mark) throw new Error('another process was faster');
    const { failure } = this;
    this.failure = undefined;
    if (failure === 'before') throw new Error('the store is down');
    this.lines = [...this.lines, ...lines];
    this.mark = JSON.stringify(mark);
    if (failure === 'after') throw new Error('the answer was lost');
  };
  get words(): string[] {
    return this.lines.map((line) => (line.kind === 'text' ? line.text : line.problem));
  }
}

let folder: string;
let path: string;
let clock: TestClock;
let records: Records;
let loop: RequestsFileLoop;
let logged: string[];
const note = (_: object, message: string) => void logged.push(message);
const log: Log = { ...silentLog, warn: note, error: note };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hark-requests-'));
  path = join(folder, 'requests.jsonl');
  clock = testClock(1_000_000);
  records = new Records();
  logged = [];
});
afterEach(async () => {
  await loop?.stop();
  await rm(folder, { recursive: true, force: true });
});

const parts = () => ({ clock, path, log, load: records.load, take: records.take });
async function start(): Promise<void> {
  loop = new RequestsFileLoop(parts());
  loop.start();
  await clock.advanceBy(0);
}
const A = '{"name":"a"}';
const B = '{"name":"b"}';
const C = '{"name":"日本 🌱"}';

describe('RequestsFileLoop', () => {
  it('S13: takes lines written before the start at once, and later ones within 5 s', async () => {
    await writeFile(path, `${A}\n${C}\n`);
    await start();
    expect(records.words).toEqual([A, C]);
    await appendFile(path, `${B}\n`);
    await clock.advanceBy(5_000);
    expect(records.words).toEqual([A, C, B]);
  });

  it('S13: a file that comes later, in a folder that comes later, is found', async () => {
    path = join(folder, 'cron', 'requests.jsonl');
    await start();
    await clock.advanceBy(60_000);
    await mkdir(join(folder, 'cron'));
    await writeFile(path, `${A}\n`);
    await clock.advanceBy(5_000);
    expect(records.words).toEqual([A]);
    expect(logged).toEqual([]);
  });

  it('S13: a finished last line without its end is taken within 5 s, an unfinished one never, with one word about it', async () => {
    await writeFile(path, `${A}\n${B}`);
    await start();
    expect(records.words).toEqual([A]);
    await clock.advanceBy(5_000);
    expect(records.words).toEqual([A, B]);
    await appendFile(path, `\n${C.slice(0, -1)}`);
    await clock.advanceBy(120_000);
    expect(records.words).toEqual([A, B]);
    expect(logged).toEqual([expect.stringMatching(/not finished/)]);
    await appendFile(path, '}\r\n');
    await clock.advanceBy(5_000);
    expect(records.words).toEqual([A, B, C]);
  });

  it('S13: a line another process writes in two halves, cut inside a character, arrives whole', async () => {
    await start();
    const bytes = Buffer.from(`${C}\n`);
    const middle = bytes.indexOf(Buffer.from('🌱')) + 2;
    const script = `
      const { appendFileSync } = require('node:fs');
      const bytes = Buffer.from(process.argv[2], 'base64');
      appendFileSync(process.argv[1], bytes.subarray(0, ${middle}));
      process.stdout.write('half');
      process.stdin.once('data', () => { appendFileSync(process.argv[1], bytes.subarray(${middle})); process.exit(); });`;
    const writer = spawn(process.execPath, ['-e', script, path, bytes.toString('base64')]);
    await once(writer.stdout, 'data');
    await clock.advanceBy(10_000);
    expect((await stat(path)).size).toBe(middle);
    expect(records.words).toEqual([]);
    writer.stdin.write('on');
    await once(writer, 'exit');
    await clock.advanceBy(5_000);
    expect(records.words).toEqual([C]);
  });

  it('S13: a bad line is handed over as such and does not stop the others', async () => {
    await writeFile(
      path,
      Buffer.concat([Buffer.from(`${A}\nnonsense\n`), Buffer.from([0xff, 0x0a]), Buffer.from(`${B}\n`)]),
    );
    await start();
    expect(records.words).toEqual([A, 'nonsense', 'The line is not UTF-8 text.', B]);
  });

  it('S13: an unchanged file costs no read and no store', async () => {
    await writeFile(path, `${A}\n`);
    await start();
    await clock.advanceBy(10_000);
    const { takes } = records;
    await clock.advanceBy(600_000);
    expect(records.takes).toBe(takes);
    const later = new Date(clock.now());
    await utimes(path, later, later);
    await clock.advanceBy(10_000);
    expect(records.words).toEqual([A]);
    expect(records.takes).toBe(takes);
  });

  it('S13: truncated and written anew, also with the same words', async () => {
    await writeFile(path, `${A}\n`);
    await start();
    await truncate(path, 0);
    await clock.advanceBy(5_000);
    await appendFile(path, `${A}\n`);
    await clock.advanceBy(5_000);
    await writeFile(path, `${B}\n${C}\n`);
    await clock.advanceBy(5_000);
    expect(records.words).toEqual([A, A, B, C]);
  });

  it('S13: deleted and made anew, also with the same words', async () => {
    await writeFile(path, `${A}\n`);
    await start();
    await rm(path);
    await clock.advanceBy(5_000);
    await writeFile(path, `${A}\n`);
    await clock.advanceBy(5_000);
    expect(records.words).toEqual([A, A]);
  });

  it('S13: moved away and back is nothing new', async () => {
    await writeFile(path, `${A}\n`);
    await start();
    await rename(path, `${path}.aside`);
    await clock.advanceBy(20_000);
    await rename(`${path}.aside`, path);
    await clock.advanceBy(5_000);
    expect(records.words).toEqual([A]);
  });

  it('S13: saved by an editor, which replaces the file, takes only what is new', async () => {
    await writeFile(path, `${A}\n${B}\n`);
    await start();
    await writeFile(`${path}.new`, `${B}\n${C}\n`);
    await rename(`${path}.new`, path);
    await clock.advanceBy(5_000);
    expect(records.words).toEqual([A, B, C]);
    await appendFile(path, `${B}\n`);
    await clock.advanceBy(5_000);
    expect(records.words).toEqual([A, B, C, B]);
  });

  it('S13: a restored copy read by a new process is nothing new', async () => {
    await writeFile(path, `${A}\n${B}\n`);
    await start();
    await loop.stop();
    await rm(path);
    await writeFile(path, `${A}\n${B}\n${C}\n`);
    await start();
    expect(records.words).toEqual([A, B, C]);
  });

  it('S13: a store that fails before or after its commit loses nothing and doubles nothing', async () => {
    await writeFile(path, `${A}\n`);
    records.failure = 'before';
    await start();
    expect(records.words).toEqual([]);
    await clock.advanceBy(5_000);
    expect(records.words).toEqual([A]);
    records.failure = 'after';
    await appendFile(path, `${B}\n`);
    await clock.advanceBy(10_000);
    expect(records.words).toEqual([A, B]);
    expect(logged).toHaveLength(2);
  });

  it('Q6: what cannot be read is said once, and read when it can be', async () => {
    await mkdir(path);
    await start();
    await clock.advanceBy(60_000);
    expect(logged).toEqual([expect.stringMatching(/requests\.jsonl cannot be read: it is not a file/)]);
    await rm(path, { recursive: true });
    await writeFile(path, `${A}\n`);
    await chmod(path, 0o600);
    await clock.advanceBy(5_000);
    expect(records.words).toEqual([A]);
  });

  it('S13: a huge file is read in pieces, all of it, with a giant line reported once', async () => {
    const many = Array.from({ length: 30_000 }, (_, i) => `{"name":"${i}","text":"${'ä'.repeat(40)}"}`);
    await writeFile(path, `${many.join('\n')}\n${'x'.repeat(3_000_000)}\n${A}\n`);
    await start();
    expect(records.lines).toHaveLength(30_002);
    expect(records.words.slice(0, 30_000)).toEqual(many);
    expect(records.words.slice(30_000)).toEqual([expect.stringMatching(/too long/), A]);
    expect(records.takes).toBeGreaterThan(60);
  });

  it('S13: works on the real clock and stops at once', async () => {
    await writeFile(path, `${A}\n`);
    const { promise, resolve } = Promise.withResolvers<void>();
    const take: Records['take'] = async (...taken) => {
      await records.take(...taken);
      resolve();
    };
    loop = new RequestsFileLoop({ ...parts(), clock: systemClock(), take, everyMs: 3_600_000 });
    loop.start();
    await promise;
    await loop.stop();
    expect(records.words).toEqual([A]);
  });

  it('S13: a clock that is set back does not stop the looking', async () => {
    // A clock whose next instant never comes, as after it was set back by a year.
    const stuck = {
      now: () => 0,
      waitUntil: (_: number, signal?: AbortSignal) => once(signal ?? new EventTarget(), 'abort').then(() => {}),
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    const take: Records['take'] = async (...taken) => {
      await records.take(...taken);
      resolve();
    };
    loop = new RequestsFileLoop({ ...parts(), clock: stuck, take, everyMs: 5 });
    loop.start();
    await writeFile(`${path}.new`, `${A}\n`);
    await rename(`${path}.new`, path);
    await promise;
    expect(records.words).toEqual([A]);
  });

  it('S13: appended in any pieces, killed at any time, with a store that fails: each line once, in order', async () => {
    type Step = { append: number } | 'look' | 'kill' | 'fail before' | 'fail after';
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 1, max: 60 }).map((append) => ({ append })) },
      { weight: 3, arbitrary: fc.constant<Step>('look') },
      { weight: 1, arbitrary: fc.constantFrom<Step[]>('kill', 'fail before', 'fail after') },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 30 }), async (steps) => {
        await rm(path, { force: true });
        records = new Records();
        const all = Buffer.from(Array.from({ length: 40 }, (_, i) => `{"n":${i % 7},"t":"ü🌱"}\n`).join(''));
        let written = 0;
        await start();
        for (const one of steps) {
          if (one === 'look') await clock.advanceBy(2_000);
          else if (one === 'kill') {
            // Another process starts while this one may be in the middle of a look; what it holds in memory is lost.
            void clock.advanceBy(2_000);
            const dying = loop;
            await start();
            await dying.stop();
          } else if (typeof one === 'string') records.failure = one === 'fail before' ? 'before' : 'after';
          else {
            await appendFile(path, all.subarray(written, written + one.append));
            written = Math.min(all.length, written + one.append);
          }
        }
        await appendFile(path, all.subarray(written));
        await clock.advanceBy(10_000);
        await loop.stop();
        expect(records.words).toEqual(all.toString().trimEnd().split('\n'));
      }),
      { numRuns: 25 },
    );
  });
});
