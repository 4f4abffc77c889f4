/**
 * Measures how long some work takes.
 *
 * @returns Milliseconds.
 */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
