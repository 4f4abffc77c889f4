// Loaded into every tool that we run (`node --import`): a tool ends when the process that started it
// is gone, however that ended. Services of ours have an IPC channel for that.
import { isMainThread } from 'node:worker_threads';

const INTERVAL = 500;
const parent = process.ppid;

if (isMainThread) {
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, INTERVAL).unref();
}
