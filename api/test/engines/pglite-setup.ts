import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPglite } from '@clean-express/server-kit/pglite';
import type { TestProject } from 'vitest/node';
import { seedWhenEmpty } from '../../src/database/seed.ts';
import { barePglite } from './bare-pglite.ts';
import './provided-engine.ts';

/** Creates and fills a database once. Tests start with a copy of either, which takes a fifth of the time. */
export default async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'database-'));
  const client = await createPglite();
  const database = barePglite(client);
  const dump = async (name: string) => {
    const file = join(directory, `${name}.tar`);
    await writeFile(file, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
    return file;
  };
  const empty = await dump('empty');
  await database.migrate();
  await seedWhenEmpty(database.sql);
  const filled = await dump('filled');
  await database.close();
  project.provide('engine', { name: 'pglite', filled, empty });
  return () => rm(directory, { recursive: true });
}
