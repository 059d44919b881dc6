import { describe, expect, it } from 'vitest';
import { workspacePaths } from './workspace-paths.ts';

const facts = { userHome: '/home/ada', currentFolder: '/srv' };
const homeFor = (value: string | undefined) => workspacePaths({ ...facts, env: { HARK_HOME: value } }).home;

describe('HARK_HOME', () => {
  it.each([
    [undefined, '/home/ada/.hark'],
    ['  ', '/home/ada/.hark'],
    ['/data/hark', '/data/hark'],
    ['~/assistant', '/home/ada/assistant'],
    ['~', '/home/ada'],
    ['~bob', '/srv/~bob'],
    ['here', '/srv/here'],
  ])('%o → %s', (value, home) => {
    expect(homeFor(value)).toBe(home);
  });

  it('S13: holds the requests file where other programs expect it', () => {
    expect(workspacePaths({ ...facts, env: {} }).requestsFile).toBe('/home/ada/.hark/.gateway/cron/requests.jsonl');
  });
});
