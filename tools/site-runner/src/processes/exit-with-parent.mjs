// Preloaded into every command (`node --import`): a command exits once its parent process is gone,
// even if the parent was killed. Services use their IPC channel for this instead.
import { isMainThread } from 'node:worker_threads';

const INTERVAL_MS = 500;
const STOP_TIMEOUT_MS = 5000;
const parent = process.ppid;

/** Lets the command stop its own child processes, which need not be Node processes. */
function stop() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
}

if (isMainThread) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, INTERVAL_MS).unref();
}
