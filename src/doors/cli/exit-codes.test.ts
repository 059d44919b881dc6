import { expect, it } from 'vitest';
import { createHark } from '../../app/index.ts';
import { ConflictError, InputError, NotFoundError, SetupError } from '../../base/index.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { EXIT, exitCodeOf, Interrupted, isHomeInUse, problemOf, problemText, UsageError } from './exit-codes.ts';

const storeError = Object.assign(new Error('The disk is full.'), {
  name: 'StoreError',
  code: 'DISK_FULL',
  next: 'Make room.',
});

it.each([
  ['a refusal', new InputError('at', 'at cannot be "x".'), EXIT.refused],
  ['a command line', new UsageError('verb', 'No such verb.', 'Look.'), EXIT.refused],
  ['something missing', new NotFoundError('id', 'There is none.'), EXIT.missing],
  ['a conflict', new ConflictError('id', 'Done already.'), EXIT.conflict],
  ['broken set-up', new SetupError('The port is taken.', 'Choose another.'), EXIT.unreachable],
  ['a store in trouble', storeError, EXIT.unreachable],
  ['Ctrl-C', new Interrupted(), EXIT.interrupted],
  ['a bug', new TypeError('x is undefined'), EXIT.failed],
  ['anything at all', 'thrown', EXIT.failed],
])('Q6: %s has its exit code', (_, thrown, code) => {
  expect(exitCodeOf(thrown)).toBe(code);
  expect(problemOf(thrown).exitCode).toBe(code);
});

it('Q6: a refusal tells every field and what to do next', () => {
  const error = new InputError('a', 'a is wrong.', [{ field: 'b', message: 'b is wrong.' }]);
  expect(problemText(error)).toMatch(/^a is wrong\.\nb is wrong\.\nNext: .+$/u);
  expect(problemOf(error).errors).toEqual([
    { field: 'a', message: 'a is wrong.' },
    { field: 'b', message: 'b is wrong.' },
  ]);
  expect(problemText(storeError)).toBe('The disk is full.\nNext: Make room.');
});

it('X2: a home folder in use is a conflict', async () => {
  const dataDir = temporaryFolder();
  const first = await createHark({ dataDir });
  try {
    const error = await createHark({ dataDir }).catch((thrown: unknown) => thrown);
    expect(isHomeInUse(error)).toBe(true);
    expect(exitCodeOf(error)).toBe(EXIT.conflict);
  } finally {
    await first.stop();
  }
});
