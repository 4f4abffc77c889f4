import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';

/** How long running answers may take to end when the process is told to stop, in milliseconds. */
const GRACE = 5000;

/**
 * Listens, tells a parent process so (`{ type: 'ready', url }`), and ends in good order on SIGTERM,
 * SIGINT, or when the parent is gone.
 *
 * @param app - The server.
 * @param address - Where to listen.
 */
export async function serve(
  app: FastifyInstance,
  address: { host: string; port: number },
): Promise<void> {
  const closing = closeWithGrace({ delay: GRACE, logger: false }, async ({ err }) => {
    if (err) app.log.fatal(err);
    await app.close();
  });
  process.once('disconnect', () => closing.close());
  const url = await app.listen(address);
  process.send?.({ type: 'ready', url });
}
