/** Time after which a remote that has not loaded counts as failed. */
const REMOTE_TIMEOUT_MS = 8000;

/**
 * Waits for a promise, but not longer than {@link REMOTE_TIMEOUT_MS}.
 *
 * @param work - The promise; it is not cancelled by the timeout.
 * @param timeoutError - Creates the error of the timeout.
 * @throws The error of the timeout, or what `work` rejects with.
 */
export async function withTimeout<Value>(
  work: Promise<Value>,
  timeoutError: () => Error,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), REMOTE_TIMEOUT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
