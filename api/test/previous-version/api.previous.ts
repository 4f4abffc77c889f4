import { fileURLToPath } from 'node:url';
import { checkOutPrevious } from '@clean-express/server-kit/database/testing';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openBarePostgres } from '../../src/database/postgres.ts';
import { seedWhenEmpty } from '../../src/database/seed.ts';
import { createProductionDatabase, runMigrate } from '../engines/production-database.ts';
import { startServer } from '../server-process.ts';
import { productionSettings, useInstances } from '../use-instances.ts';

const MIGRATE = fileURLToPath(new URL('../../src/commands/migrate.ts', import.meta.url));

it('the API from before the newest migration starts again on the migrated database', async () => {
  const engine = inject('engine');
  if (engine.name !== 'postgres') throw new Error('Accounts need a PostgreSQL server.');
  const { ownerUrl, account, url } = await createProductionDatabase(engine.url);
  const script = await checkOutPrevious('api');
  const { code, output } = await runMigrate(MIGRATE, ownerUrl, '--grant-to', account);
  expect(code, output).toBe(0);
  const { sql, close } = await openBarePostgres(url);
  await seedWhenEmpty(sql);
  await close();
  const settings = productionSettings(url);
  const servers = [await startServer(settings, script), await startServer(settings, script)];
  onTestFinished(() => {
    for (const { child } of servers) child.kill();
  });
  const [first = '', second = ''] = servers.map((server) => server.url);
  await useInstances(first, second);
});
