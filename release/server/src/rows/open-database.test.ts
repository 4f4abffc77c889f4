import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase } from './open-database.ts';
import { lease } from './schema.ts';

test('keeps the data in a directory that no other process can use meanwhile', async () => {
  const log = pino({ enabled: false });
  const config = readConfig({ DATA_DIR: await temporaryDirectory() });
  const database = await openDatabase(config, log);
  const row = { name: 'test', holder: 'x', fencing: 1, expires: new Date(0) };
  await database.sql.insert(lease).values(row);
  await expect(openDatabase(config, log)).rejects.toThrow('is in use by another process');
  await database.close();

  const again = await openDatabase(config, log);
  expect(await again.sql.select().from(lease)).toEqual([row]);
  await again.close();
}, 120_000);
