import { watch } from 'node:fs';
import { execaNode } from 'execa';

/** An editor writes several files, each in several steps: one restart for all of them. */
const DEBOUNCE_MS = 150;

const [script = '', ...directories] = process.argv.slice(2);

let child = start();
let timer: NodeJS.Timeout | undefined;

/** The child exits with this process, because its channel closes. */
function start() {
  const started = execaNode(script, { ipc: true, buffer: false, stdio: 'inherit', reject: false });
  started.nodeChildProcess.on('message', (message) => process.send?.(message));
  return started;
}

async function restart(): Promise<void> {
  child.kill();
  await child;
  child = start();
}

/** Restarts run one after the other: a change during a restart causes another one. */
let restarting = Promise.resolve();

for (const directory of directories) {
  watch(directory, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting = restarting.then(restart);
    }, DEBOUNCE_MS);
  });
}

process.once('disconnect', () => process.exit());
