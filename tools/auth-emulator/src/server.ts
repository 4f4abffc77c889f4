import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { createEmulatorApp } from './emulator-app.ts';

const {
  PORT = '9099',
  PROJECT_ID = 'demo-clean-express',
  DATA_DIR = '.',
  SITE_URL = 'http://localhost:3000',
} = process.env;

/** Programs resolve `localhost` to one of them or to the other. */
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

/** Errors on a machine without IPv6, which has no `::1`. */
const MISSING_ADDRESS_CODES = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

function isMissingAddress(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && MISSING_ADDRESS_CODES.includes(String(error.code))
  );
}

/** Listens on all addresses of `localhost`, and only there. Returns the port: 0 chooses a free one. */
async function listenOnLoopback(handler: RequestListener, port: number): Promise<number> {
  let actualPort = port;
  for (const host of LOOPBACK_ADDRESSES) {
    try {
      const server = createServer(handler).listen({ host, port: actualPort });
      await once(server, 'listening');
      const address = server.address();
      if (address instanceof Object) actualPort = address.port;
    } catch (error) {
      if (!isMissingAddress(error)) throw error;
    }
  }
  return actualPort;
}

// Accounts are on disk before a response is sent, so there is nothing to save before the exit.
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
process.once('SIGINT', () => process.exit());

const app = await createEmulatorApp(PROJECT_ID, join(DATA_DIR, 'accounts.json'), SITE_URL);
const port = await listenOnLoopback(app, Number(PORT));
process.send?.({ type: 'ready', url: `http://localhost:${port}` });
