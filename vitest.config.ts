/**
 * The kinds of tests and how each is run. Light ones run side by side; those that start whole processes or a
 * browser come after, few at a time and with patience, so that a small machine does not make them fail.
 * `npx vitest run --project unit` runs one kind.
 */
import { defineConfig } from 'vitest/config';

const UNIT_TIMEOUT_MS = 20_000;
const HEAVY_TIMEOUT_MS = 120_000;

const CONTRACT_TESTS = 'src/**/*.contract.test.ts';
/** The same worlds in every run of the property tests. */
const FIXED_SEED = './src/testing/fixed-seed.ts';
/** Starts one PostgreSQL for all tests of a project in a run. */
const POSTGRES = './src/testing/postgres.global.ts';
/** Builds Hark and puts a copy aside, to be started and killed. */
const PROGRAM = './test/faults/tools/program.global.ts';

/** Tests that start real processes: `order` puts them after the light ones (0) and apart from each other. */
function heavy(name: string, order: number, maxWorkers: number, globalSetup: string[] = []) {
  return {
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`],
      testTimeout: HEAVY_TIMEOUT_MS,
      hookTimeout: HEAVY_TIMEOUT_MS,
      maxWorkers,
      sequence: { groupOrder: order },
      globalSetup,
    },
  };
}

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/architecture.test.ts', 'web/**/*.test.{ts,tsx}', 'setup/**/*.test.mjs'],
          exclude: [CONTRACT_TESTS, '**/node_modules/**'],
          testTimeout: UNIT_TIMEOUT_MS,
          setupFiles: [FIXED_SEED],
        },
      },
      {
        test: {
          name: 'contract',
          include: [CONTRACT_TESTS],
          setupFiles: [FIXED_SEED],
          testTimeout: HEAVY_TIMEOUT_MS,
          hookTimeout: HEAVY_TIMEOUT_MS,
          globalSetup: [POSTGRES],
        },
      },
      { test: { name: 'scenarios', include: ['test/scenarios/**/*.test.ts'], testTimeout: HEAVY_TIMEOUT_MS } },
      heavy('faults', 1, 2, [POSTGRES, PROGRAM]),
      heavy('blackbox', 2, 2),
      heavy('e2e', 3, 1),
    ],
  },
});
