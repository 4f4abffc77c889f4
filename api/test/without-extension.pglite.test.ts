import { createPglite } from '@clean-express/server-kit/pglite';
import { PGlite } from '@electric-sql/pglite';
import { sql as raw } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { barePglite } from './engines/bare-pglite.ts';
import { FIRST_ROWS, REVIEW, SERVICE } from './first-rows.ts';

it('the previous version, which starts PGlite without extensions, adds and deletes services', async () => {
  const client = await createPglite();
  await barePglite(client).migrate();
  const loadDataDir = await client.dumpDataDir('none');
  await client.close();
  const { sql, close } = barePglite(await PGlite.create({ loadDataDir }));
  onTestFinished(close);
  const words = async () => (await sql.execute(raw`select word from service_words`)).rows;
  for (const row of FIRST_ROWS) await sql.execute(row);
  expect(await words()).toEqual([]);
  await sql.execute(raw`update services set name = 'Oven Cleaning'`);
  await sql.execute(raw`delete from reviews where id = ${REVIEW}`);
  await sql.execute(raw`delete from services where id = ${SERVICE}`);
  expect((await sql.execute(raw`select id from services`)).rows).toEqual([]);
});
