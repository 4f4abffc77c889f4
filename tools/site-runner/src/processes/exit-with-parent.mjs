// Preloaded into every command (`node --import`): a command exits once its parent process is gone,
// even if the parent was killed. Services use their IPC channel for this instead.
import { isMainThread } from 'node:worker_threads';

const INTERVAL_MS = 500;
const parent = process.ppid;

if (isMainThread) {
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, INTERVAL_MS).unref();
}
