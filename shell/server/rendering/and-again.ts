/**
 * Makes of a call one that is repeated a while after the last of its calls.
 *
 * @param after - Milliseconds.
 */
export function andAgain(call: () => void, after: number): () => void {
  let again: NodeJS.Timeout | undefined;
  return () => {
    call();
    clearTimeout(again);
    again = setTimeout(call, after).unref();
  };
}
