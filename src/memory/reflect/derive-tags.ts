/**
 * The tags that follow from a note itself (R4): its scope, its type, and what its words are about. Pure, and the same
 * for the same note, so a second pass finds nothing to do. The user's own tags are none of its business.
 */
import type { Note } from '../notes/index.ts';

interface Topic {
  readonly tag: string;
  readonly types: readonly Note['type'][];
  readonly words: RegExp;
  /** Signs without which the words cannot match: looking for them first is much cheaper. */
  readonly needs?: readonly string[];
}

const TOPICS: readonly Topic[] = [
  {
    tag: 'files',
    types: [],
    needs: ['/', '.'],
    words:
      /(?:^|[\s`'"(])(?:~|\.{1,2})?\/?(?:[\w.-]+\/)+[\w.-]+|\b[\w-]+\.(?:md|txt|ts|tsx|js|jsx|mjs|json|ya?ml|toml|csv|pdf|docx?|xlsx?|png|jpe?g|py|rb|go|rs|java|c|h|cpp|sh|sql|html|css|env|log|zip)\b/iu,
  },
  {
    tag: 'preferences',
    types: ['PREFERENCE'],
    words:
      /(?<![\p{L}])(?:prefer(?:s|red|ence|ences)?|favou?rites?|likes|loves|hates|dislikes|would rather|bevorzug\p{L}*|lieblings\p{L}*|mag lieber|prefier\p{L}*|favorit[oa]s?|préfèr\p{L}*|préféré\p{L}*)(?![\p{L}])/iu,
  },
  {
    tag: 'reflections',
    types: ['REFLECTION', 'LEARNING'],
    words:
      /(?<![\p{L}])(?:reflections?|lessons? learned|learned that|learnt that|in hindsight|retrospective|takeaways?|gelernt|lección|aprendí|leçon|appris)(?![\p{L}])/iu,
  },
  { tag: 'plans', types: ['PLAN'], words: /(?<![\p{L}])(?:deadline|due (?:on|by)|to-?do)(?![\p{L}])/iu },
  { tag: 'questions', types: ['QUESTION'], words: /[?？؟]\s*$/u },
  { tag: 'errors', types: ['ERROR'], words: /(?<![\p{L}])(?:stack trace|traceback|exception|error code)(?![\p{L}])/iu },
  { tag: 'code', types: [], words: /^\s*(?:```|~~~)/mu, needs: ['```', '~~~'] },
  { tag: 'web', types: [], words: /\bhttps?:\/\/\S/iu, needs: ['://'] },
];

export function deriveTags(note: Pick<Note, 'kind' | 'type' | 'scope' | 'title' | 'content'>): string[] {
  const text = `${note.title}\n${note.content}`;
  const topics = TOPICS.filter(
    ({ types, words, needs }) =>
      types.includes(note.type) || ((needs?.some((sign) => text.includes(sign)) ?? true) && words.test(text)),
  );
  return [
    ...(note.scope ? [`scope:${note.scope}`] : []),
    `type:${note.type.toLowerCase()}`,
    // Notes of other systems know only facts and notes, and look for this tag.
    ...(note.kind === 'fact' ? ['type:fact'] : []),
    ...topics.map((topic) => topic.tag),
  ].sort();
}
