import { join } from 'node:path';
import { createLogger } from '@clean-express/server-kit/logging';
import { serve, start } from '@clean-express/server-kit/process';
import { localSigningKeys } from '@clean-express/server-kit/signatures';
import { startTracing } from '@clean-express/server-kit/tracing';
import { buildApp } from './app.ts';
import { PAGE_FOLDER, readConfig } from './config.ts';
import { openPolicyFile } from './identity/policy-file.ts';
import { AuditLog } from './rows/audit-log.ts';
import { openDatabase } from './rows/open-database.ts';
import { openReleaseFiles } from './store/release-files.ts';

await start(async () => {
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL);
  await startTracing(config, 'release-server', log);
  const { SIGNING_KEYS, DATA_DIR } = config;
  const signingKeys = SIGNING_KEYS ?? (await localSigningKeys(join(DATA_DIR, 'signing-keys')));
  const files = await openReleaseFiles(config.RELEASE_STORE ?? join(DATA_DIR, 'store'));
  const database = await openDatabase(config, log);
  const audit = new AuditLog(database.sql, log);
  const { policy, close } = await openPolicyFile({
    path: config.POLICY,
    onEvent: ({ event, ...detail }) => void audit.append({ event, detail }),
  });
  const { app, releases } = await buildApp({
    config,
    files,
    database,
    signingKeys,
    policy,
    audit,
    log,
    pageFolder: PAGE_FOLDER,
    isExclusive: !config.DATABASE_URL,
  });
  app.addHook('onClose', async () => {
    close();
    await releases.close();
    await audit.close();
    await database.close();
  });
  const { HOST: host, PORT: port, DRAIN_SECONDS: drainSeconds } = config;
  await serve(app, { host, port, drainSeconds });
});
