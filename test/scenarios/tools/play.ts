/** Plays a world on the real engine, as `hark simulate` does. */
import { openApp, simulationPorts } from '../../../src/app/index.ts';
import { silentLog } from '../../../src/base/index.ts';
import { type Played, runScenario, type Scenario } from '../../../src/explain/simulate/index.ts';

/** What the engine logged as an error: in a world without broken parts there is nothing. */
export interface PlayedWorld extends Played {
  readonly errors: readonly string[];
}

export async function playOnHark(
  scenario: Scenario,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<PlayedWorld> {
  const errors: string[] = [];
  const log = {
    ...silentLog,
    error: (fields: object, words: string) => void errors.push(`${words} ${JSON.stringify(fields)}`),
  };
  const ports = simulationPorts(async ({ store, clock, ids, channels, settings: given }) => {
    const { app } = await openApp({ layers: { file: given }, log, store, clock, ids, channels });
    return app;
  });
  return { ...(await runScenario(scenario, ports, settings)), errors };
}
