import { Worker } from 'node:worker_threads';

const TICK_MS = 1000;

/** Ticks of the watchdog without one of the main thread. Load balancers have noticed long before. */
const STUCK_TICKS = 30;

/**
 * Runs in a thread. It counts ticks, not time: a process that was suspended, or a clock that was set, stops both.
 * SIGKILL, because a handler would need the main thread.
 */
const WATCH = `
const { workerData: { ticks, tickMs, stuckTicks } } = require('node:worker_threads');
const { writeSync } = require('node:fs');
let seen = 0;
let missed = 0;
setInterval(() => {
  const now = Atomics.load(ticks, 0);
  missed = now === seen ? missed + 1 : 0;
  seen = now;
  if (missed < stuckTicks) return;
  const msg = 'The main thread of the server is stuck, in a loop or a long computation. The process ends, so that it is started again.';
  writeSync(2, JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg }) + '\\n');
  process.kill(process.pid, 'SIGKILL');
}, tickMs);
`;

/** Ends the process when its main thread does nothing else any more for half a minute, as in an endless loop. */
export function endWhenStuck(tickMs = TICK_MS, stuckTicks = STUCK_TICKS): void {
  const ticks = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(ticks, 0, 1), tickMs).unref();
  const options = { eval: true, execArgv: [], workerData: { ticks, tickMs, stuckTicks } };
  new Worker(WATCH, { ...options, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}
