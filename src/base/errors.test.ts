/** X4: what a caller of the library can tell refusals apart by. */
import { describe, expect, it } from 'vitest';
import { ConflictError, InputError, NotFoundError, SetupError } from './errors.ts';

describe('X4: refusals', () => {
  it.each([
    [new InputError('at', 'at is missing'), 'InputError', undefined],
    [new NotFoundError('id', 'There is no task "x".'), 'NotFoundError', 404],
    [new ConflictError('id', 'It is running.'), 'ConflictError', 409],
  ])('%s says its own name, its field and is an InputError', (error, name, status) => {
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ name, problems: [{ field: error.field, message: error.message }] });
    expect((error as { status?: number }).status).toBe(status);
    expect(String(error)).toBe(`${name}: ${error.message}`);
  });

  it('a set-up that is wrong says what to do next', () => {
    expect(new SetupError('The folder is in use.', 'Stop the other Hark.')).toMatchObject({
      name: 'SetupError',
      next: 'Stop the other Hark.',
      code: undefined,
    });
  });
});
