import { describe, expect, it } from 'vitest';
import { countForThisPlatform, listsEverything } from './dependencies.mjs';

const lock = {
  packages: {
    '': { name: 'hark' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '2.0.0', dev: true },
    'node_modules/native-linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/native-mac': { version: '1.0.0', optional: true, os: ['darwin'] },
  },
};
const installed = (changes) => ({
  packages: {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    ...changes,
  },
});

describe('packages a person installed with npm', () => {
  it('are accepted when all demanded ones are there, whatever the platform left out', () => {
    expect(listsEverything(lock, installed({}))).toBe(true);
  });
  it.each([
    ['nothing is installed', undefined],
    ['a version differs', installed({ 'node_modules/a': { version: '1.0.1' } })],
    ['development packages were left out', installed({ 'node_modules/a/node_modules/b': undefined })],
  ])('are not accepted when %s', (_, record) => {
    expect(listsEverything(lock, record)).toBe(false);
  });
});

describe('the number of packages announced', () => {
  it.each([
    ['linux', 'x64', 3],
    ['linux', 'arm64', 2],
    ['darwin', 'arm64', 3],
  ])('%s %s: %i', (platform, arch, count) => {
    expect(countForThisPlatform(lock, { platform, arch })).toBe(count);
  });
});
