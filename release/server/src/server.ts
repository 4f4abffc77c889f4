import { join } from 'node:path';
import { createLogger } from '@clean-express/server-kit/logging';
import { serve, start } from '@clean-express/server-kit/process';
import { localSigningKeys } from '@clean-express/server-kit/signatures';
import { buildApp } from './app.ts';
import { baseUrlOf, readConfig } from './config.ts';
import { createIdentify } from './identity/identify.ts';
import { PersonalTokens } from './identity/personal-tokens.ts';
import { openPolicyFile } from './identity/policy-file.ts';
import { createWorkflowTokens } from './identity/workflow-tokens.ts';
import { createReleases } from './releases/create-releases.ts';
import { AuditLog } from './rows/audit-log.ts';
import { openDatabase } from './rows/open-database.ts';
import { openReleaseFiles } from './store/release-files.ts';

await start(async () => {
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL);
  const { SIGNING_KEYS, DATA_DIR } = config;
  const signingKeys = SIGNING_KEYS ?? (await localSigningKeys(join(DATA_DIR, 'signing-keys')));
  const files = await openReleaseFiles(config.RELEASE_STORE ?? join(DATA_DIR, 'store'));
  const database = await openDatabase(config, log);
  const audit = new AuditLog(database.sql, log);
  const { policy, close } = await openPolicyFile({
    path: config.POLICY,
    onEvent: ({ event, ...detail }) => void audit.append({ event, detail }),
  });
  const personalTokens = new PersonalTokens(database.sql, audit);
  const releases = await createReleases({
    database,
    files,
    signingKeys,
    baseUrl: (remote) => baseUrlOf(config, remote),
    policy,
    log,
    isExclusive: !config.DATABASE_URL,
  });
  const app = await buildApp({
    config,
    releases,
    files,
    database,
    signingKeys,
    identify: createIdentify({
      policy,
      personalTokens,
      workflowTokens: createWorkflowTokens(policy),
      adminToken: config.ADMIN_TOKEN,
    }),
    policy,
    personalTokens,
    audit,
    log,
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
