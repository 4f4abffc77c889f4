import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { policySchema } from '@clean-express/federation/release-policy';
import { localSecret } from '@clean-express/server-kit/environment';
import { createLogger } from '@clean-express/server-kit/logging';
import { serve, start } from '@clean-express/server-kit/process';
import { localSigningKeys } from '@clean-express/server-kit/signatures';
import { sql as raw } from 'drizzle-orm';
import { buildApp } from './app.ts';
import { AuditLog } from './audit/audit-log.ts';
import { baseUrlOf, type Config, readConfig } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { openReleaseFiles } from './files/release-files.ts';
import { adminOnly } from './http/authorize.ts';
import { PersonalTokens } from './identity/personal-tokens.ts';
import { createReleases } from './releases/create-releases.ts';

const TOKEN_BYTES = 32;

const createToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** Reads what is secret. On one machine, it is made at the first start. */
async function readSecrets({ ADMIN_TOKEN, DATA_DIR, SIGNING_KEYS }: Config) {
  return {
    signingKeys: SIGNING_KEYS ?? (await localSigningKeys(join(DATA_DIR, 'signing-keys'))),
    adminToken: ADMIN_TOKEN ?? (await localSecret(join(DATA_DIR, 'admin-token'), createToken)),
  };
}

await start(async () => {
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL);
  const { signingKeys, adminToken } = await readSecrets(config);
  const files = await openReleaseFiles(config.RELEASE_STORE ?? join(config.DATA_DIR, 'store'));
  const database = await openDatabase(config, log);
  const audit = new AuditLog(database.sql, log);
  const releases = await createReleases({
    database,
    files,
    signingKeys,
    baseUrl: (remote) => baseUrlOf(config, remote),
    policy: () => policySchema.parse({}),
    log,
    isExclusive: !config.DATABASE_URL,
  });
  const app = await buildApp({
    config,
    releases,
    files,
    sql: database.sql,
    pingDatabase: () => database.sql.execute(raw`select 1`),
    signingKeys,
    identify: adminOnly(adminToken),
    policy: () => policySchema.parse({}),
    personalTokens: new PersonalTokens(database.sql, audit),
    audit,
    log,
  });
  app.addHook('onClose', async () => {
    await releases.close();
    await audit.close();
    await database.close();
  });
  await serve(app, { host: config.HOST, port: config.PORT });
});
