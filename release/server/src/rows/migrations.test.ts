import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { wrapPglite } from '@clean-express/server-kit/pglite';
import { PGlite } from '@electric-sql/pglite';
import { asc, sql as raw } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '../config.ts';
import { shellContracts } from './schema.ts';

/** The migrations before one, in a folder of their own. */
async function migrationsBefore(tag: string): Promise<string> {
  const folder = await temporaryDirectory();
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'));
  const end = journal.entries.findIndex((entry) => entry.tag === tag);
  const entries = journal.entries.slice(0, end);
  await writeFile(file, JSON.stringify({ ...journal, entries }));
  return folder;
}

test.each([
  [1, ['live']],
  [3, [null, 'rollback', 'live']],
])(
  'gives %i contracts of shells that were registered before their roles',
  async (count, roles) => {
    const database = wrapPglite(await PGlite.create(), MIGRATIONS_FOLDER);
    await database.migrate(await migrationsBefore('0003_gate_records'));
    for (let number = 0; number < count; number += 1) {
      await database.sql.execute(
        raw`insert into shell_contracts (contract, at, by) values ('{}', now(), 'operator')`,
      );
    }
    await database.migrate();
    const { role } = shellContracts;
    const rows = await database.sql
      .select({ role })
      .from(shellContracts)
      .orderBy(asc(shellContracts.id));
    expect(rows.map((row) => row.role)).toEqual(roles);
    await database.close();
  },
  120_000,
);
