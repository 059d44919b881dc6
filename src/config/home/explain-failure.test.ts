import { describe, expect, it } from 'vitest';
import { explainFailure } from './explain-failure.ts';

describe('Q6: a folder that cannot be used is explained: what, why, next step', () => {
  it.each([
    ['EACCES', /no permission/, /ls -ld \/data/],
    ['EROFS', /read-only/, /Make the disk writable/],
    ['ENOSPC', /disk is full/, /Free some space/],
    ['ENOTDIR', /a file is in the way/, /Move the file at \/data/],
    ['EWHATEVER', /it broke/, /HARK_HOME/],
  ])('%s', (code, why, next) => {
    const error = explainFailure('create the folder', '/data', Object.assign(new Error('it broke'), { code }));
    expect(error.message).toMatch(/^Hark cannot create the folder \/data: /);
    expect(error.message).toMatch(why);
    expect(error.next).toMatch(next);
  });

  it('copes with whatever was thrown', () => {
    expect(explainFailure('read', '/x', null).message).toBe('Hark cannot read /x: null.');
  });
});
