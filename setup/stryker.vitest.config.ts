/**
 * The tests mutation testing runs: the unit tests beside the mutated files. The property tests stay out, because each needs
 * seconds by design and every mutant would pay for them; `npm test` runs them.
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/time/{schedule,jobs,plain-language}/**/*.test.ts', 'src/memory/{reflect,promote}/**/*.test.ts'],
    exclude: ['**/*.property.test.ts', '**/*.contract.test.ts', '**/node_modules/**'],
  },
});
