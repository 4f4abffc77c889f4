import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Send } from '../test-app.ts';

const SERVER = fileURLToPath(new URL('../../server.ts', import.meta.url));

/** A running release server in a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  /** Sends a request. @throws When the server has gone. */
  send: Send;
}

/** @param url - Address of the server. */
const createSend =
  (url: string, token: string): Send =>
  async (method, path, payload) => {
    const isFile = Buffer.isBuffer(payload);
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload && {
          'content-type': isFile ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(payload && { body: isFile ? new Uint8Array(payload) : JSON.stringify(payload) }),
    });
    const text = await response.text();
    return { statusCode: response.status, json: () => JSON.parse(text) };
  };

/** A person of the policy, and the token that makes a personal one. */
interface Sender {
  person: string;
  adminToken: string;
}

/** Makes a personal token, as after each start whose database has none. */
async function signIn(url: string, { person, adminToken }: Sender): Promise<Send> {
  const wanted = { person, remotes: '*' };
  const created = await createSend(url, adminToken)('POST', '/tokens', wanted);
  return createSend(url, created.json().token);
}

/**
 * Starts the release server and waits until it is ready.
 *
 * @param script - By default, that of this version.
 */
export async function startServer(
  environment: Record<string, string>,
  sender: Sender,
  script = SERVER,
): Promise<ServerProcess> {
  const child = fork(script, {
    execArgv: [],
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const exit = once(child, 'exit').then(() => {
    throw new Error(`The release server ended before it was ready: ${printed}`);
  });
  const [message] = await Promise.race([once(child, 'message'), exit]);
  exit.catch(() => undefined);
  return { child, send: await signIn(message.url, sender) };
}
