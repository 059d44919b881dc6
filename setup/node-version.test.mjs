import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isAtLeast, OLDEST_NODE, whyNotThisNode } from './node-version.mjs';

describe('which Node may run Hark', () => {
  it.each([
    ['v22.19.0', true],
    ['22.19', true],
    ['v22.18.9', false],
    ['v22.9.0', false],
    ['v24.0.0', true],
    ['v100.0.0', true],
    ['v9.99.0', false],
    ['v20.20.2', false],
    ['v25.0.0-nightly', true],
    ['', false],
    ['unknown', false],
  ])('%s: %s', (version, isUsable) => {
    expect(isAtLeast(version, OLDEST_NODE)).toBe(isUsable);
    expect(whyNotThisNode(version) === undefined).toBe(isUsable);
  });

  it('is the same in the shell script and in package.json', () => {
    const script = readFileSync(new URL('./with-node', import.meta.url), 'utf8');
    const [major, minor] = OLDEST_NODE.split('.');
    expect(script).toContain(`oldest_major=${major}\n`);
    expect(script).toContain(`oldest_minor=${minor}\n`);
    const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(manifest.engines.node).toBe(`>=${major}.${minor}`);
  });
});
