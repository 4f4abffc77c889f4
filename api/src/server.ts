import { serve, start } from '@clean-express/server-kit/process';
import { startTracing } from '@clean-express/server-kit/tracing';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openPglite } from './database/pglite.ts';
import { openPostgres } from './database/postgres.ts';
import { createLogger } from './logger.ts';
import { createBackendTokens } from './modules/tokens/backend-token.ts';
import { createIdTokenVerifier } from './modules/tokens/firebase-identity.ts';
import { loadTokenKeys } from './modules/tokens/token-keys.ts';

const CLOSE_TIMEOUT_MS = 10_000;

await start(async () => {
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL);
  await startTracing(config, 'api', log);
  const isProduction = config.NODE_ENV === 'production';
  const database = config.DATABASE_URL
    ? await openPostgres(config.DATABASE_URL, log, {
        directUrl: config.DATABASE_DIRECT_URL,
        isMigrated: isProduction,
      })
    : await openPglite(config.DATA_DIR);
  // Elsewhere the data is real: `api/dist/seed.js` inserts the seed there.
  const isLocal = !isProduction && !config.DATABASE_URL;
  if (isLocal) {
    const { seedWhenEmpty } = await import('./database/seed.ts');
    if (await seedWhenEmpty(database.sql)) log.info('Inserted the seed into the empty database.');
  }
  const tokens = createBackendTokens(await loadTokenKeys(config));
  const verifyIdToken = createIdTokenVerifier(config);
  const app = await buildApp({ config, database, log, tokens, verifyIdToken });
  await serve(app, {
    host: config.HOST,
    port: config.PORT,
    drainSeconds: config.DRAIN_SECONDS,
    closeTimeoutMs: CLOSE_TIMEOUT_MS,
  });
});
