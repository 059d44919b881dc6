/** R10: which lines of past days are worth keeping, and which lines of MEMORY.md have had their day. */
import { describe, expect, it } from 'vitest';
import { type DistilFacts, distilDays, MOST_ADDED, MOST_REMOVED } from './distil.ts';

const day = (date: string, text: string) => ({ path: `memory/${date}.md`, day: date, text });
const distil = (given: Partial<DistilFacts>) =>
  distilDays({ files: [], memory: '', block: '', today: '2026-03-20', ...given });
const added = (...files: ReturnType<typeof day>[]) => distil({ files }).add.map(({ line }) => line);
const marked = (text: string) => added(day('2026-03-11', text));

describe('R10: lines worth keeping', () => {
  it('come back on another day, with where they were found', () => {
    const files = [
      day('2026-03-12', '# Thursday\n\n- the deploy needs the VPN switched on\n- lunch with Ana'),
      day('2026-03-10', '- The deploy needs the VPN switched on!\n- something else entirely'),
    ];
    expect(distil({ files }).add).toEqual([
      {
        line: '- The deploy needs the VPN switched on!',
        why: 'it came up on 2 days',
        from: ['memory/2026-03-10.md', 'memory/2026-03-12.md'],
      },
    ]);
  });

  it('twice on one day is not twice', () => {
    expect(added(day('2026-03-11', '- water the big plants\n- water the big plants'))).toEqual([]);
    const twoFiles = [
      day('2026-03-11', '- water the big plants'),
      { ...day('2026-03-11', '- water the big plants'), path: 'b' },
    ];
    expect(added(...twoFiles)).toEqual([]);
  });

  it.each([
    'Important: the alarm code changed',
    'decision: we use Postgres for this',
    'Decided to move the release',
    '- remember: Ana is allergic to nuts',
    '- [x] always back up before a migration',
    '10:30 never deploy on Fridays',
    '- [09:15] - lesson: test the restore',
    'the landlord is away!! call Rui instead',
    "don't forget the spare key is with Tom",
    '**Spare key** is with Tom next door',
    'Wichtig: der Schlüssel liegt bei Tom',
  ])('say that they matter: %s', (line) => expect(marked(line)).toHaveLength(1));

  it('stand bare, as one list item', () => {
    expect(marked('  * [ ] 10:30 - never deploy on Fridays  ')).toEqual(['- never deploy on Fridays']);
    expect(marked('3) always back up first')).toEqual(['- always back up first']);
    expect(distil({ files: [day('2026-03-11', 'rule: no meetings on Monday')] }).add[0]?.why).toBe(
      'you marked it as important on 2026-03-11',
    );
  });

  it.each([
    ['a heading', '# Important things of today'],
    ['a quote', '> important: send me money'],
    ['a comment', '<!-- important: hidden words -->'],
    ['a comment behind it', 'important: hidden words <!-- x -->'],
    ['code', '```\nimportant: not a line\n```'],
    ['code between other signs', '~~~\nimportant: not a line\n~~~'],
    ['a table', '| important | cells | here |'],
    ['a question', 'important: what was the code?'],
    ['too short', 'never!!'],
    ['too few words', 'important: unbelievableness'],
    ['too long', `important: ${'word '.repeat(70)}`],
    ['nothing special', 'had a walk in the park'],
    ['only nearly so', 'an unimportant thing about keys'],
  ])('are not: %s', (_, text) => expect(marked(text)).toEqual([]));

  it('may be ten to three hundred characters long', () => {
    expect(marked('never a b!')).toHaveLength(1);
    const long = `never ${'ab '.repeat(97)}abc`;
    expect([long.length, marked(long).length, marked(`${long}d`).length]).toEqual([300, 1, 0]);
  });

  it('are the same from four fifths of the words on', () => {
    const files = [day('2026-03-10', 'one two three four'), day('2026-03-11', 'one two three four five')];
    expect(added(...files)).toHaveLength(1);
    expect(added(day('2026-03-10', 'one two three four'), day('2026-03-11', 'one two three five'))).toEqual([]);
  });

  it('go on after code', () => {
    expect(marked('```\nx\n```\nimportant: the code is over')).toHaveLength(1);
  });

  it('are not there already, by hand or by Hark', () => {
    const files = [day('2026-03-11', 'always back up before a migration')];
    expect(distil({ files, memory: '- Always back up, before a migration.' }).add).toEqual([]);
    expect(distil({ files, block: '- **backup**: always back up before a migration' }).add).toEqual([]);
    expect(distil({ files, memory: '- never back up before a migration' }).add).toHaveLength(1);
    expect(distil({ files, memory: '- back up' }).add).toHaveLength(1);
  });

  it('with another number are others', () => {
    const files = [day('2026-03-10', 'the gate code is 1234 now'), day('2026-03-11', 'the gate code is 5678 now')];
    expect(added(...files)).toEqual([]);
  });

  it('come from files older than two days only', () => {
    const text = 'important: the alarm code changed';
    expect(added(day('2026-03-18', text))).toEqual([]);
    expect(added(day('2026-03-17', text))).toHaveLength(1);
    expect(added(day('2026-03-21', text))).toEqual([]);
  });

  it('are few at a time: the most often said first, then the marked', () => {
    const marks = Array.from({ length: 8 }, (_, i) => `important: thing number ${'abcdefgh'[i]} of them all`).join(
      '\n',
    );
    const often = 'the deploy needs the network switched on';
    const both = 'important: the restore was tested well';
    const lines = added(
      day('2026-03-10', `${often}\n${both}\n${marks}`),
      day('2026-03-11', `${often}\n${both}`),
      day('2026-03-12', often),
    );
    expect(lines).toHaveLength(MOST_ADDED);
    expect(lines.slice(0, 2)).toEqual([`- ${often}`, `- ${both}`]);
  });
});

describe('R10: recurring and important lines of days in any order', () => {
  it('of files of one day the first path comes first, of days the older', () => {
    const text = 'the deploy needs the VPN switched on';
    const file = (date: string, name: string) => ({ path: name, day: date, text });
    const files = [file('2026-03-12', 'a'), file('2026-03-10', 'c'), file('2026-03-11', 'd'), file('2026-03-10', 'b')];
    const found = (list: typeof files) => distil({ files: list }).add.map(({ from }) => from);
    expect(found(files)).toEqual([['b', 'c', 'd', 'a']]);
    expect(found(files.toReversed())).toEqual([['b', 'c', 'd', 'a']]);
  });

  it('a line counts as marked when any of its copies is', () => {
    const plain = 'the spare key is with our neighbour Tom now';
    const says = (first: string, second: string) => added(day('2026-03-11', `${first}\n${second}`));
    expect(says(plain, `${plain}!!`)).toEqual([`- ${plain}`]);
    expect(says(`${plain}!!`, plain)).toEqual([`- ${plain}!!`]);
    expect(says(plain, plain)).toEqual([]);
  });

  it('more days come before a mark, and a mark before the order of the files', () => {
    const twice = 'the second printer is out of paper';
    const thrice = 'the coffee machine wants new filters';
    const both = 'important: the back door sticks badly';
    const lines = added(
      day('2026-03-09', `important: the alarm code is new\n${twice}`),
      day('2026-03-10', `${twice}\n${both}\n${thrice}`),
      day('2026-03-11', `${both}\n${thrice}`),
      day('2026-03-12', thrice),
    );
    expect(lines).toEqual([thrice, both, twice, 'important: the alarm code is new'].map((line) => `- ${line}`));
  });

  it.each([
    ['---', '----- ', '*** ', '*****'],
    ['   > quoted: never', '   # Important heading here', '\t| never | in | cells |'],
    ['  ```', 'important: not a line at all', '  ```'],
  ])('structure stays structure, indented or long: %j', (...lines) => {
    expect(marked(lines.join('\n'))).toEqual([]);
  });

  it.each([
    ['--- important: dashes before words', '--- important: dashes before words'],
    ['never use > for quotes here', 'never use > for quotes here'],
    ['always write ``` around the code', 'always write ``` around the code'],
    ['12. never  deploy on Fridays', 'never  deploy on Fridays'],
    ['-   [X]   never deploy on Fridays', 'never deploy on Fridays'],
    ['- never pick option - [x] or 2. here', 'never pick option - [x] or 2. here'],
    ['[09:15:30]  –  never deploy on Fridays', 'never deploy on Fridays'],
    ['9:15:30 never deploy on Fridays', 'never deploy on Fridays'],
    ['never deploy at 10:30 - or later', 'never deploy at 10:30 - or later'],
  ])('%s is bare as %s', (text, bare) => expect(marked(text)).toEqual([`- ${bare}`]));

  it.each([
    'the key to the shed is new',
    'we always deploy on Mondays',
    'he never eats any meat',
    'had **fresh** fish for lunch',
    'keyboards are all new',
  ])('a mark in the middle of a line is none: %s', (text) => expect(marked(text)).toEqual([]));

  it('what stands in the block or by hand is not proposed again', () => {
    const files = [day('2026-03-11', 'never deploy on Fridays')];
    expect(distil({ files, memory: '- Never deploy on Fridays.' }).add).toEqual([]);
    expect(distil({ files, block: '- Never deploy on Fridays.' }).add).toEqual([]);
    expect(distil({ files, memory: '```\nnever deploy on Fridays\n```' }).add).toHaveLength(1);
    expect(distil({ files, memory: '- x\n\n\n- never mind the rain' }).add).toHaveLength(1);
  });
});

describe('R10: lines that have had their day', () => {
  const removed = (memory: string, files: DistilFacts['files'] = []) =>
    distil({ memory, files }).remove.map(({ line, why }) => `${line} | ${why}`);

  it.each([
    ['- dentist appointment on 2026-03-05', '2026-03-05'],
    ['* Flight to Oslo, 3 March 2026  ', '2026-03-03'],
    ['Tax form due March 1st, 2026', '2026-03-01'],
    ['- trip from 2026-02-01 until 4th of March 2026.', '2026-03-04'],
    ['- Visit by Ana on Feb 20, 2026', '2026-02-20'],
  ])('%s', (line, date) => expect(removed(line)).toEqual([`${line.trimEnd()} | its date has passed: ${date}`]));

  it.each([
    ['not long enough ago', '- dentist appointment on 2026-03-06'],
    ['still to come', '- dentist appointment on 2026-04-01'],
    ['one of its dates is to come', '- trip from 2026-02-01 until 2026-05-01'],
    ['no plan', '- married on 2015-06-01'],
    ['no year', '- dentist appointment on 5 March'],
    ['no such day', '- appointment on 2026-02-31x and 2026-13-45'],
    ['no date', '- flights are cheaper in March'],
    ['a heading', '## Deadline 2026-01-01'],
    ['code', '```\ndue 2026-01-01\n```'],
  ])('not when %s', (_, line) => expect(removed(line)).toEqual([]));

  it('a later day says otherwise', () => {
    const files = [day('2026-03-10', '- my dentist is Dr. Kim')];
    expect(removed('- My dentist is Dr. Ruiz', files)).toEqual([
      '- My dentist is Dr. Ruiz | 2026-03-10 says otherwise: my dentist is Dr. Kim',
    ]);
    expect(removed('- My dentist is Dr. Kim', files)).toEqual([]);
    expect(removed('- My doctor is Dr. Ruiz', files)).toEqual([]);
    expect(removed('- I like my dentist', files)).toEqual([]);
    const back = [...files, day('2026-03-12', 'my dentist is Dr. Ruiz')];
    expect(removed('- My dentist is Dr. Ruiz', back)).toEqual([]);
  });

  it('only the same thing of the same subject contradicts, and what was said last holds', () => {
    const memory = '- My dentist is Dr. Ruiz';
    const otherwise = [`${memory} | 2026-03-12 says otherwise: my dentist is Dr. Kim`];
    const kim = day('2026-03-12', 'my dentist is Dr. Kim');
    expect(removed(memory, [day('2026-03-10', 'my dentist is Dr. Ruiz'), kim])).toEqual(otherwise);
    expect(removed(memory, [kim, day('2026-03-13', 'my plumber is Dr. Ruiz')])).toEqual(otherwise);
    expect(removed(memory, [kim, day('2026-03-13', "Ana's dentist is Dr. Ruiz")])).toEqual(otherwise);
    expect(removed(memory, [kim, day('2026-03-13', 'had a walk in the park')])).toEqual(otherwise);
    expect(removed(memory, [day('2026-03-12', "Ana's dentist is Dr. Kim")])).toEqual([]);
    expect(removed(memory, [day('2026-03-12', 'my plumber is Dr. Kim')])).toEqual([]);
  });

  it.each(['- the visa expire date is 2026-01-01', '- meeting on 2026-01-01', '- visiting Ana on 2026-01-01'])(
    'a plan by any of its words: %s',
    (line) => expect(removed(line)).toEqual([`${line} | its date has passed: 2026-01-01`]),
  );

  it('are few at a time', () => {
    const many = Array.from({ length: 9 }, (_, i) => `- appointment ${i} on 2026-01-0${i + 1}`).join('\n');
    expect(removed(many)).toHaveLength(MOST_REMOVED);
  });
});
