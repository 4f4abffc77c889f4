import { beforeEach, vi } from 'vitest';

/** A test renders server and client in one process; React warns about that. */
const SAME_PROCESS = /multiple renderers/;

/**
 * Records `console.error`, which React uses for hydration mismatches and other errors.
 *
 * @returns The calls during the current test.
 */
export function recordReactErrors(): () => unknown[][] {
  let calls: unknown[][] = [];
  beforeEach(() => {
    calls = vi.spyOn(console, 'error').mockReturnValue().mock.calls;
    return () => vi.restoreAllMocks();
  });
  return () => calls.filter(([message]) => !SAME_PROCESS.test(String(message)));
}
