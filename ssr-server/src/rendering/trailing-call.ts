/**
 * Wraps a function so that it runs on every call, and once more when no call has come for a while.
 *
 * @param delayMs - Time from the last call to the additional one.
 */
export function withTrailingCall(call: () => void, delayMs: number): () => void {
  let trailing: NodeJS.Timeout | undefined;
  return () => {
    call();
    clearTimeout(trailing);
    trailing = setTimeout(call, delayMs).unref();
  };
}
