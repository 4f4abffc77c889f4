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

  const shutdown = closeWithGrace({ delay: GRACE, logger: log }, () => app.close());
  // A launcher that is gone can no longer stop us.
  process.once('disconnect', () => shutdown.close());

  await app.listen({ port: config.PORT, host: config.HOST });
  process.send?.({ type: 'ready' });
}

try {
  await start(readConfig(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
