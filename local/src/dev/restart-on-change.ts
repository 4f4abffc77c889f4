import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';

/** An editor writes several files, and each of them in several steps. Milliseconds. */
const PAUSE = 150;

const [script = '', ...directories] = process.argv.slice(2);

let child = start();
let timer: NodeJS.Timeout | undefined;

/** The child has our loader; it ends with us, because its channel does. */
function start(): ChildProcess {
  const started = fork(script);
  started.on('message', (message) => process.send?.(message));
  return started;
}

async function restart(): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  child = start();
}

/** One at a time: a change during a restart restarts once more. */
let restarting = Promise.resolve();

for (const directory of directories) {
  watch(directory, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting = restarting.then(restart);
    }, PAUSE);
  });
}

process.once('disconnect', () => process.exit());
