import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { createLogger } from './logger.ts';
import { createBackendTokens } from './modules/tokens/backend-token.ts';
import { createIdTokenVerifier } from './modules/tokens/firebase-identity.ts';
import { loadTokenKeys } from './modules/tokens/token-keys.ts';

/** How long running requests may take to end, in milliseconds. */
const GRACE = 10_000;

async function start(config: Config): Promise<void> {
  const log = createLogger(config.LOG_LEVEL);
  const database = await openDatabase(config, log);
  const tokens = createBackendTokens(await loadTokenKeys(config));
  const verifyIdToken = createIdTokenVerifier(config);
  const app = await buildApp({ config, database, log, tokens, verifyIdToken });

  // A terminal and a launcher may both send a signal: the second one does not cut the first one short.
  const options = { delay: GRACE, logger: log, onSecondSignal: () => {} };
  const shutdown = closeWithGrace(options, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'The API stops because of an error.');
    else log.info({ signal }, 'The API stops.');
    await app.close();
  });
  // A launcher that is gone can no longer stop us.
  process.once('disconnect', () => shutdown.close());

  const url = await app.listen({ port: config.PORT, host: config.HOST });
  process.send?.({ type: 'ready', url });
}

try {
  await start(readConfig(process.env));
} catch (error) {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  console.error(cause instanceof Error && cause.message ? `${message}\n${cause.message}` : message);
  process.exit(1);
}
