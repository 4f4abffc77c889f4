import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TEST_ENVIRONMENT } from './test-app.ts';

/** The script of the API. */
export const SERVER = fileURLToPath(new URL('../src/server.ts', import.meta.url));

/** A running API in a process of its own, with an IPC channel. */
export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** Everything that it has printed so far. */
  output: () => string;
}

/** The whole environment of an API in a process of its own. */
export const serverEnvironment = (environment: Record<string, string>) => ({
  PATH: process.env.PATH,
  ...TEST_ENVIRONMENT,
  PORT: '0',
  ...environment,
});

function launch(environment: Record<string, string>, script = SERVER) {
  const child = fork(script, {
    execArgv: [],
    env: serverEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  }
  return { child, output: () => printed };
}

/**
 * Starts the API and waits until it is ready.
 *
 * @param script - By default, that of this version.
 */
export async function startServer(
  environment: Record<string, string>,
  script?: string,
): Promise<ServerProcess> {
  const { child, output } = launch(environment, script);
  const exit = once(child, 'exit').then(() => {
    throw new Error(`The API ended before it was ready: ${output()}`);
  });
  const [message] = await Promise.race([once(child, 'message'), exit]);
  exit.catch(() => {});
  return { child, url: message.url, output };
}

/** Starts an API that cannot run; returns its exit code and output. */
export async function failToStart(environment: Record<string, string>) {
  const { child, output } = launch(environment);
  const [code] = await once(child, 'exit');
  return { code, output: output() };
}
