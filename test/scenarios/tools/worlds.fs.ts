/** The worlds of SpeakBench: one file each, in a folder per family. A world without needs is a silent one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readScenario, type Scenario } from '../../../src/explain/simulate/index.ts';

export interface World {
  readonly family: string;
  readonly file: string;
  readonly scenario: Scenario;
}

const FOLDER = fileURLToPath(new URL('../worlds/', import.meta.url));

export function readWorlds(): World[] {
  return readdirSync(FOLDER)
    .sort()
    .flatMap((family) =>
      readdirSync(join(FOLDER, family))
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => {
          const file = join(FOLDER, family, name);
          return { family, file, scenario: readScenario(JSON.parse(readFileSync(file, 'utf8'))) };
        }),
    );
}
