const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Listens for the signals that ask this process to end.
 *
 * @param work - Must end the process, because a listener replaces the default behaviour.
 * @returns Removes the listeners.
 */
export function onSignals(work: () => void): () => void {
  for (const signal of SIGNALS) process.once(signal, work);
  return () => {
    for (const signal of SIGNALS) process.off(signal, work);
  };
}
