/** How long a visitor waits for a part of the page before it counts as down, in milliseconds. */
const REMOTE_TIMEOUT = 8000;

/**
 * Waits for a promise no longer than {@link REMOTE_TIMEOUT}.
 *
 * @param work - What is waited for; it goes on in the background when it is late.
 * @param late - Makes the error for that case.
 * @throws What `late` makes, or what `work` rejects with.
 */
export async function withinTimeout<Value>(
  work: Promise<Value>,
  late: () => Error,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), REMOTE_TIMEOUT);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
