const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does something when somebody wants this process to end. It then has to end it, too.
 *
 * @returns Takes it back.
 */
export function onSignals(work: () => void): () => void {
  for (const signal of SIGNALS) process.once(signal, work);
  return () => {
    for (const signal of SIGNALS) process.off(signal, work);
  };
}
