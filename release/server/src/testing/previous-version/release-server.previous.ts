import { join } from 'node:path';
import { checkOutPrevious } from '@clean-express/server-kit/database/testing';
import { findPostgres } from 'api/test/engines/postgres-binaries.ts';
import { startPostgresServer } from 'api/test/engines/postgres-server.ts';
import { createProductionDatabase, runMigrate } from 'api/test/engines/production-database.ts';
import { expect, onTestFinished, test } from 'vitest';
import { productionSettings, startInProduction, useInstances } from '../production-server.ts';

const MIGRATE = join(import.meta.dirname, '../../commands/migrate.ts');

test('the release server from before the newest migration starts again on the migrated database', async () => {
  const { url: server, stop } = await startPostgresServer(findPostgres() ?? '');
  onTestFinished(stop);
  const { ownerUrl, account, url } = await createProductionDatabase(server);
  const script = await checkOutPrevious('release-server');
  const { code, output } = await runMigrate(MIGRATE, ownerUrl, '--grant-to', account);
  expect(code, output).toBe(0);
  const settings = await productionSettings(url);
  const writer = await startInProduction(settings, script);
  await useInstances(writer, await startInProduction(settings, script));
});
