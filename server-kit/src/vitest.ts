/** The settings of unit tests that run in Node. */
export const nodeTests = {
  // Imports would take as long as the tests.
  isolate: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // Some start processes, which takes seconds on a busy machine with one slow core.
  testTimeout: 30_000,
} as const;
