/** Any notes survive the way out and back, in both forms. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArchivedNote, fromJson, fromMarkdown, toJson, toMarkdown } from './note-archive.ts';

const BASE: Omit<ArchivedNote, 'id' | 'title' | 'content' | 'tags' | 'links'> = {
  shelf: 'memory',
  kind: 'note',
  type: 'CONTEXT',
  scope: null,
  subject: null,
  attribute: null,
  value: null,
  author: null,
  source: null,
  trust: 'owner',
  importance: 0.5,
  confidence: 1,
  sentiment: 0,
  stability: 60,
  document: null,
  seq: null,
  state: 'active',
  hidden: false,
  archivedAt: null,
  kept: false,
  demoted: false,
  mergedInto: null,
  conflictOpen: false,
  createdAt: 1,
  updatedAt: 2,
  accessedAt: 3,
  accessCount: 0,
  rewrittenAt: null,
  reflectedAt: null,
  dueAt: null,
  expiresAt: null,
  derivedTags: [],
  entities: [],
  conflictsWith: [],
  supersedes: [],
  sessions: [{ id: 's', at: 4 }],
};

const hostile = fc.constantFrom(
  '<!-- hark:end -->',
  '<!-- hark:note {} -->',
  '\\<!-- hark:end -->',
  '-->',
  '--',
  '## x',
  '```',
  '',
  '\r',
  '"',
  '\\',
  '日本',
);
const content = fc
  .array(fc.oneof(hostile, fc.string({ unit: 'grapheme' })), { maxLength: 8 })
  .map((lines) => lines.join('\n'));
const line = fc.oneof(hostile, fc.string({ unit: 'grapheme' })).map((text) => text.replaceAll(/\s+/gu, ' ').trim());
const note = fc.record({ id: fc.uuid(), title: line, content, tags: fc.array(line), reason: line }).map(
  ({ id, title, content: text, tags, reason }): ArchivedNote => ({
    ...BASE,
    id,
    title,
    content: text,
    tags,
    links: [{ to: 'x', reason }],
  }),
);

describe('M10: export and import lose nothing', () => {
  it('JSON', () => {
    fc.assert(fc.property(fc.array(note), (notes) => void expect(fromJson(toJson(notes))).toEqual(notes)));
  });

  it('Markdown', () => {
    fc.assert(fc.property(fc.array(note), (notes) => void expect(fromMarkdown(toMarkdown(notes))).toEqual(notes)));
  });

  it('Q6: refuses what is no export, with the place', () => {
    expect(() => fromJson('{')).toThrow(/not JSON/);
    for (const text of ['null', '[]', '{"format":"hark-notes","version":9,"notes":[]}']) {
      expect(() => fromJson(text)).toThrow(/Expected an export of notes/);
    }
    expect(() => fromMarkdown('x\n<!-- hark:note {} -->\n## t\n\nbody')).toThrow(/Line 2.*hark:end/);
    expect(() => fromMarkdown('<!-- hark:note {} -->\nno heading\n\n<!-- hark:end -->')).toThrow(/Line 2/);
    expect(() => fromMarkdown('<!-- hark:note {x} -->\n## t\n\n<!-- hark:end -->')).toThrow(/Line 1.*not JSON/);
    expect(fromMarkdown('# Just a text\n\nwith words')).toEqual([]);
  });
});
