import { setTimeout as wait } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { flushLogs } from './logging.ts';
import { stopTracing } from './tracing/tracing.ts';
import { endWhenStuck } from './watchdog.ts';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** How long open requests may take to complete when the process is told to stop. */
const CLOSE_TIMEOUT_MS = 5000;

/**
 * A reason why a process cannot start, and which its operator can correct. {@link start} prints its
 * message, and that of its cause, without a stack.
 */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

function describe(error: unknown): unknown {
  if (!(error instanceof StartupError)) return error;
  const { message, cause } = error;
  return cause instanceof Error && cause.message ? `${message}\n${cause.message}` : message;
}

/**
 * Starts a process. If that fails, it prints the reason and ends the process with exit code 1.
 *
 * @param run - Reads the configuration and starts to serve.
 */
export async function start(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(describe(error));
    await flushLogs();
    process.exit(1);
  }
}

let hasToStop = false;

/** Whether the process was told to stop. It still serves requests until load balancers know that. */
export const isDraining = (): boolean => hasToStop;

/** When a process that is told to stop does so. */
interface StopOptions {
  /** How long it still serves requests, in seconds, while `/readyz` fails; by default, not at all. */
  drainSeconds?: number;
  /** How long open requests may take to complete afterwards, in milliseconds. */
  closeTimeoutMs?: number;
}

interface ListeningServer {
  app: FastifyInstance;
  host: string;
  port: number;
}

type Servers = readonly [ListeningServer, ...ListeningServer[]];

/** Closes the servers on a signal, when the parent process is gone, and on an uncaught error. */
function closeWhenTold(servers: Servers, options: StopOptions): void {
  const { drainSeconds = 0, closeTimeoutMs = CLOSE_TIMEOUT_MS } = options;
  const drainMs = drainSeconds * 1000;
  const { log } = servers[0].app;
  const grace = { delay: drainMs + closeTimeoutMs, logger: log, skip: [...STOP_SIGNALS] };
  const graceful = closeWithGrace(grace, async ({ err }) => {
    hasToStop = true;
    if (err) log.fatal({ err }, 'The server stops because of an error.');
    else if (drainMs > 0) await wait(drainMs);
    await Promise.all(servers.map(({ app }) => app.close()));
    await stopTracing();
    await flushLogs();
  });
  // A terminal and a launcher may both send a signal: only the first one counts, so that open
  // requests can complete. close-with-grace itself ends the process on the second one.
  const close = (reason: string) => {
    if (hasToStop) return;
    hasToStop = true;
    log.info({ reason }, 'The server stops.');
    graceful.close();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, close);
  // A parent process that is gone can no longer send a signal.
  process.once('disconnect', () => close('disconnect'));
}

/** While the process drains, lets clients connect to another instance for their next request. */
function endConnectionsWhileDraining({ server }: FastifyInstance): void {
  server.prependListener('request', (_request, response) => {
    if (hasToStop) response.setHeader('connection', 'close');
  });
}

async function listen({ app, host, port }: ListeningServer): Promise<string> {
  endConnectionsWhileDraining(app);
  return app.listen({ host, port }).catch((cause: unknown) => {
    const message = `Could not listen at ${host}:${port}. Set HOST and PORT to a free address.`;
    throw new StartupError(message, { cause });
  });
}

/**
 * Listens with several servers of one process as {@link serve} does with one. The URL that it reports is
 * that of the first.
 *
 * @throws {@link StartupError} when an address is not available.
 */
export async function serveAll(servers: Servers, options: StopOptions = {}): Promise<void> {
  closeWhenTold(servers, options);
  endWhenStuck();
  const [url] = await Promise.all(servers.map(listen));
  process.send?.({ type: 'ready', url });
}

/**
 * Listens, reports it to the parent process (`{ type: 'ready', url }`), and closes gracefully when
 * the process is told to stop: it drains, completes open requests and runs the `onClose` hooks. A process whose
 * main thread is stuck is ended.
 *
 * @throws {@link StartupError} when the address is not available.
 */
export async function serve(
  app: FastifyInstance,
  { host, port, ...options }: { host: string; port: number } & StopOptions,
): Promise<void> {
  await serveAll([{ app, host, port }], options);
}
