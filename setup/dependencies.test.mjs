import { describe, expect, it } from 'vitest';
import { countForThisPlatform, isEverythingThere } from './dependencies.mjs';

const lock = {
  packages: {
    '': { name: 'hark' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '2.0.0', dev: true },
    'node_modules/native-linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/native-mac': { version: '1.0.0', optional: true, os: ['darwin'] },
  },
};
const all = { 'node_modules/a': '1.0.0', 'node_modules/a/node_modules/b': '2.0.0' };

describe('packages a person installed with npm', () => {
  it('are accepted when all demanded ones are there, whatever the platform left out', () => {
    expect(isEverythingThere(lock, (path) => all[path])).toBe(true);
  });
  it.each([
    ['nothing is installed', {}],
    ['a version differs', { ...all, 'node_modules/a': '1.0.1' }],
    ['development packages were left out', { 'node_modules/a': '1.0.0' }],
  ])('are not accepted when %s', (_, versions) => {
    expect(isEverythingThere(lock, (path) => versions[path])).toBe(false);
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
