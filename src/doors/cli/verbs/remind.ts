/**
 * Plain words into a reminder (S14): `hark remind in 20 min to call Rui`. What is not clear is asked, never guessed:
 * with a person there as a choice, else printed with the choices and exit code 2.
 */
import type { ParsePreview, WireTask } from '../../operations/index.ts';
import { EXIT, Interrupted, UsageError } from '../exit-codes.ts';
import type { Session } from '../session.ts';
import { confirmation } from '../text/task-text.ts';
import { type Said, sentence, type Verb } from '../verb.ts';
import { contextOf, withLateNote } from './say.ts';

export const remindVerbs: readonly Verb[] = [
  {
    name: 'remind',
    summary: 'Set a reminder in plain words.',
    takes: '[words...]',
    examples: [
      'hark remind in 20 min to call Rui',
      'hark remind me every weekday at 9 to stand up',
      'hark remind tomorrow at 18:00 to water the plants',
    ],
    notes:
      'When the words leave something open, Hark asks; without a terminal it prints the choices and ends with code 2.',
    run: (session, input) => remind(session, asRequest(sentence(input))),
  },
];

/** "in 20 min to call Rui" → "remind me in 20 min to call Rui". */
export function asRequest(words: string): string {
  if (words === '') {
    throw new UsageError(
      'words',
      'What should Hark remind you of, and when?',
      'Try `hark remind in 20 min to call Rui`.',
    );
  }
  if (/^(?:please\s+)?remind\b/iu.test(words)) return words;
  return /^(?:me|us)\b/iu.test(words) ? `remind ${words}` : `remind me ${words}`;
}

export async function remind(session: Session, text: string): Promise<Said> {
  const read = await session.call('tasks.parse', { text });
  if (read.kind === 'question') return ask(session, read);
  return saySet(session, await session.call('tasks.add', { text }));
}

type Question = Extract<ParsePreview, { kind: 'question' }>;

async function ask(session: Session, { question, choices }: Question): Promise<Said> {
  const { terminal, isJson } = session;
  const canChoose = terminal.isInteractive && terminal.width !== undefined && choices.length > 0;
  if (!isJson && canChoose) {
    const chosen = await terminal.choose(question, choices);
    if (chosen === undefined) throw new Interrupted();
    return remind(session, chosen);
  }
  return {
    json: { kind: 'question', question, choices },
    text: () => [question, ...choices.map((choice) => `  hark remind "${choice}"`)].join('\n'),
    code: EXIT.refused,
  };
}

export function saySet(session: Session, task: WireTask): Promise<Said> {
  return withLateNote(session, {
    json: task,
    text: async () => confirmation(task, await contextOf(session)),
  });
}
