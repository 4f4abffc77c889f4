import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { StartupError } from './start.ts';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const CLOSE_TIMEOUT_MS = 5000;

interface ServeOptions {
  host: string;
  port: number;
  /** How long open requests may take to complete when the process is told to stop. */
  closeTimeoutMs?: number;
}

/** Closes the server on a signal, when the parent process is gone, and on an uncaught error. */
function closeWhenTold(app: FastifyInstance, closeTimeoutMs: number): void {
  let isClosing = false;
  const options = { delay: closeTimeoutMs, logger: app.log, skip: [...STOP_SIGNALS] };
  const graceful = closeWithGrace(options, async ({ err }) => {
    isClosing = true;
    if (err) app.log.fatal({ err }, 'The server stops because of an error.');
    await app.close();
  });
  // A terminal and a launcher may both send a signal: only the first one counts, so that open
  // requests can complete. close-with-grace itself ends the process on the second one.
  const close = (reason: string) => {
    if (isClosing) return;
    isClosing = true;
    app.log.info({ reason }, 'The server stops.');
    graceful.close();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, close);
  // A parent process that is gone can no longer send a signal.
  process.once('disconnect', () => close('disconnect'));
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const message = `Could not listen at ${host}:${port}. Set HOST and PORT to a free address.`;
    throw new StartupError(message, { cause });
  }
}

/**
 * Listens, reports it to the parent process (`{ type: 'ready', url }`), and closes gracefully when
 * the process is told to stop: it accepts no more connections, completes open requests and runs the
 * `onClose` hooks.
 *
 * @throws {@link StartupError} when the address is not available.
 */
export async function serve(
  app: FastifyInstance,
  { host, port, closeTimeoutMs = CLOSE_TIMEOUT_MS }: ServeOptions,
): Promise<void> {
  closeWhenTold(app, closeTimeoutMs);
  const url = await listen(app, host, port);
  process.send?.({ type: 'ready', url });
}
