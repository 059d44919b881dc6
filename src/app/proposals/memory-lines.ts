/**
 * Lines for MEMORY.md out of the files of past days, and lines there that have had their day (R10): each a proposal of
 * its own, shown as a diff. Reads files, writes none by itself; an accepted line goes under its own heading, outside
 * Hark's block, and everything else in the file stays as it is.
 */
import { createHash } from 'node:crypto';
import { quote, splitWallMs, toWallMs } from '../../base/index.ts';
import { dayOfPath, listMemoryFiles, readAllowed } from '../../memory/files/index.ts';
import {
  addUnder,
  blankBlock,
  type DayFile,
  distilDays,
  dropLine,
  lineBefore,
  putBackLine,
  readBlock,
} from '../../memory/promote/index.ts';
import { findPerson } from '../../people/index.ts';
import { type Applier, type Proposal, type ProposalDraft, propose } from '../../proposals/index.ts';
import type { Store } from '../../store/index.ts';
import { workspaceOf } from '../memory/index.ts';
import { editUserFile, type FileParts, readUserFile } from './user-file.ts';

export const MEMORY_LINE = 'memory_line';
const HEADING = 'Kept from past days';
/** Enough for half a year, a file each day; older ones were looked at before. */
const MOST_FILES = 180;

interface LineData {
  readonly add?: string;
  readonly remove?: string;
  /** What stands before the line that goes. */
  readonly after?: string;
}

export interface LineParts extends FileParts {
  readonly store: Store;
  readonly clock: { now(): number };
  readonly publish?: (proposal: Proposal) => void;
}

/** Looks through the days that are over; proposes what is new. Returns how many proposals that made. */
export async function proposeLines(parts: LineParts, personId: string): Promise<number> {
  const folder = workspaceOf(parts.paths, personId);
  const person = await parts.store.read((tx) => findPerson(tx, personId));
  if (folder === undefined || !person) return 0;
  const memory = readUserFile(parts, personId, 'MEMORY.md');
  const text = new TextDecoder().decode(memory);
  const found = distilDays({
    files: await readDays(folder),
    memory: blankBlock(text),
    block: readBlock(memory),
    today: dayIn(person.timeZone, parts.clock.now()),
  });
  const drafts = [
    ...found.add.map(({ line, why, from }) =>
      draftOf(personId, { add: line }, `Keep in MEMORY.md: ${quote(line.slice(2))}`, [
        `From ${from.join(', ')}: ${why}.`,
        `+ ${line}`,
      ]),
    ),
    ...found.remove.map(({ line, why }) => {
      const after = lineBefore(memory, line);
      const data = { remove: line, ...(after === undefined ? {} : { after }) };
      return draftOf(personId, data, `Take out of MEMORY.md: ${quote(line.trim())}`, [`Because ${why}.`, `- ${line}`]);
    }),
  ];
  if (drafts.length === 0) return 0;
  return parts.store.transaction(async (tx) => {
    let made = 0;
    for (const draft of drafts) if ((await propose(parts, tx, draft)).isNew) made++;
    return made;
  });
}

function draftOf(personId: string, data: LineData, title: string, detail: readonly string[]): ProposalDraft {
  return {
    personId,
    kind: MEMORY_LINE,
    key: keyOf(data),
    title,
    detail: detail.join('\n'),
    applyData: { ...data },
    createdBy: 'reflection',
  };
}

/** By its words, so that a line once declined is not proposed again with another dot. */
function keyOf({ add, remove }: LineData): string {
  const words = (add ?? remove ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const digest = createHash('sha256').update(words.join(' ')).digest('hex').slice(0, 32);
  return `${add === undefined ? 'remove' : 'add'}:${digest}`;
}

async function readDays(folder: string): Promise<DayFile[]> {
  const { files } = await listMemoryFiles({ folder, extraPaths: [] });
  const dated = files
    .flatMap((file) => {
      const day = dayOfPath(file.path);
      return day === undefined ? [] : [{ file, day }];
    })
    .sort((a, b) => (a.day < b.day ? 1 : -1))
    .slice(0, MOST_FILES);
  const days: DayFile[] = [];
  for (const { file, day } of dated) {
    const read = await readAllowed(file);
    if (read.ok) days.push({ path: file.path, day, text: read.value.text });
  }
  return days;
}

function dayIn(timeZone: string, nowMs: number): string {
  const { year, month, day } = splitWallMs(toWallMs(timeZone, nowMs));
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

export function lineApplier(parts: FileParts): Applier {
  const edit = (proposal: Proposal, work: (file: Uint8Array) => Uint8Array): void =>
    editUserFile(parts, proposal.personId, 'MEMORY.md', work);
  return {
    async applyFiles(proposal) {
      const { add, remove } = dataOf(proposal);
      if (add !== undefined) edit(proposal, (file) => addUnder(file, HEADING, add));
      if (remove !== undefined) edit(proposal, (file) => dropLine(file, remove));
    },
    async takeBackFiles(proposal) {
      const { add, remove, after } = dataOf(proposal);
      if (add !== undefined) edit(proposal, (file) => dropLine(file, add));
      if (remove !== undefined) edit(proposal, (file) => putBackLine(file, remove, after));
    },
  };
}

// Written by `proposeLines`; the room keeps it as it is.
const dataOf = ({ applyData }: Proposal): LineData => applyData as LineData;
