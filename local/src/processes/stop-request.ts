/** How often we look whether the process that started us is still there, in milliseconds. */
const PARENT_WATCH = 500;

/**
 * Resolves when somebody wants an end: Ctrl-C, a signal, a closed terminal, or the end of the process
 * that started us. A second Ctrl-C ends us at once.
 */
export function stopRequest(): Promise<void> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve());
    }
    const isOrphan = () => process.ppid !== parent;
    setInterval(() => isOrphan() && resolve(), PARENT_WATCH).unref();
  });
}
