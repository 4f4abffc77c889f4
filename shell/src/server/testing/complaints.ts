import { beforeEach, vi } from 'vitest';

/** In a test, server and browser are one process, of which React warns. */
const ONE_PROCESS = /multiple renderers/;

/**
 * Listens for errors on the console.
 *
 * @returns Tells those of the running test.
 */
export function listenForComplaints(): () => unknown[][] {
  let calls: unknown[][] = [];
  beforeEach(() => {
    calls = vi.spyOn(console, 'error').mockReturnValue().mock.calls;
    return () => vi.restoreAllMocks();
  });
  return () => calls.filter(([message]) => !ONE_PROCESS.test(String(message)));
}
