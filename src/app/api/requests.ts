/** Ties the requests file to jobs and to the mark that says how far it was read. */
import { ConflictError } from '../../base/index.ts';
import { requirePerson } from '../../people/index.ts';
import { readMark, writeMark } from '../../store/index.ts';
import type { JobParts } from '../../time/jobs/index.ts';
import { parseWatermark, RequestsFileLoop, takeRequests } from '../../time/requests-file/index.ts';
import type { AppParts } from '../app-parts.ts';

const MARK = 'requests-file';

export function requestsFileLoop({ store, clock, log }: AppParts, jobs: JobParts, path: string): RequestsFileLoop {
  return new RequestsFileLoop({
    clock,
    path,
    log,
    load: () =>
      store.read(async (tx) => {
        const stored = await readMark(tx, MARK);
        return stored === undefined ? undefined : parseWatermark(stored);
      }),
    take: (lines, watermark, before) =>
      store.transaction(async (tx) => {
        const stored = await readMark(tx, MARK);
        if (stored !== (before === undefined ? undefined : JSON.stringify(before))) {
          throw new ConflictError('requests-file', 'Another process has read the requests file meanwhile.');
        }
        // In a fleet the file belongs to the first person of the machine; there is one in a home folder.
        const person = await requirePerson(tx, undefined);
        await takeRequests(jobs, tx, lines, { person, log });
        await writeMark(tx, MARK, JSON.stringify(watermark));
      }),
  });
}
