/**
 * The tests mutation testing runs: the unit tests beside the mutated files. The property tests stay out, because each needs
 * seconds by design and every mutant would pay for them; `npm test` runs them.
 * What is mutated (`npm run mutate`, stryker.config.json): the schedule engine, the pure parts of jobs, reflection and
 * promotion, whether to speak and how an answer is read, and plain language without its vocabulary, which is a list of
 * words. Tables made when a file is loaded (word lists, zones, patterns) are left out by `ignoreStatic`: each of their
 * entries would cost a whole run and proves no decision.
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/time/{schedule,jobs,plain-language}/**/*.test.ts',
      'src/memory/{reflect,promote}/**/*.test.ts',
      'src/speak/{decide,compose/text,compose/turn}/**/*.test.ts',
    ],
    // Mutants run on a busy machine; a slow test must not count as a killed mutant or a broken run.
    testTimeout: 30_000,
    exclude: ['**/*.property.test.ts', '**/*.contract.test.ts', '**/node_modules/**'],
  },
});
