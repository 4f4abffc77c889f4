import { readFileSync } from 'node:fs';

/** How often we look whether the process that started us is still there, in milliseconds. */
const PARENT_WATCH = 500;

/** The parent of a process, where the system tells it in a file (Linux). */
function parentOf(pid: number): string | undefined {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/** npm runs scripts in a shell, which stays when npm is killed: so its parent counts as well. */
function ancestry(): string {
  return `${process.ppid} ${parentOf(process.ppid)}`;
}

/**
 * Resolves when somebody wants an end: Ctrl-C, a signal, a closed terminal, or the end of the process
 * that started us. A second Ctrl-C ends us at once.
 */
export function stopRequest(): Promise<void> {
  const begun = ancestry();
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve());
    }
    setInterval(() => {
      if (ancestry() !== begun) resolve();
    }, PARENT_WATCH).unref();
  });
}
