/**
 * What reading messages with a model has cost a person today, in tokens. Kept in the same unit of work as what the tokens
 * were spent on, so that neither a crash nor a restart makes a day's budget whole again. The day is the person's own.
 */
import { localTime } from '../../../base/index.ts';
import type { Person } from '../../../people/index.ts';
import { readMark, type Tx, writeMark } from '../../../store/index.ts';

const nameOf = (personId: string): string => `capture-tokens:${personId}`;

function dayOf({ timeZone }: Person, nowMs: number): string {
  const { year, month, day } = localTime(timeZone, nowMs);
  return `${year}-${month}-${day}`;
}

export async function spentToday(tx: Tx, person: Person, nowMs: number): Promise<number> {
  const [day, tokens] = (await readMark(tx, nameOf(person.id)))?.split(' ') ?? [];
  return day === dayOf(person, nowMs) ? Number(tokens) || 0 : 0;
}

export async function spend(tx: Tx, person: Person, nowMs: number, tokens: number): Promise<void> {
  if (tokens <= 0) return;
  const before = await spentToday(tx, person, nowMs);
  await writeMark(tx, nameOf(person.id), `${dayOf(person, nowMs)} ${before + Math.ceil(tokens)}`);
}
