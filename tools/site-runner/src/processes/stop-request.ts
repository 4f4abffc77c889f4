import { readFileSync } from 'node:fs';

/** How often the parent process is checked. */
const PARENT_CHECK_INTERVAL_MS = 500;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The parent of a process, where the system has it in a file (Linux). */
function parentOf(pid: number): string | undefined {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/** npm runs scripts in a shell, which survives when npm is killed: the shell's parent counts too. */
function ancestry(): string {
  return `${process.ppid} ${parentOf(process.ppid)}`;
}

/**
 * Waits until the process is asked to stop: by Ctrl-C, a signal, a closed terminal, or the end of its
 * parent process. A second Ctrl-C terminates the process at once.
 *
 * @param signal - Ends the waiting; signals then terminate the process again.
 */
export function stopRequest(signal: AbortSignal): Promise<void> {
  const initialAncestry = ancestry();
  return new Promise((resolve) => {
    const stop = () => resolve();
    const timer = setInterval(() => {
      if (ancestry() !== initialAncestry) resolve();
    }, PARENT_CHECK_INTERVAL_MS);
    timer.unref();
    for (const name of SIGNALS) process.once(name, stop);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      for (const name of SIGNALS) process.off(name, stop);
    });
  });
}
