import { resolve } from 'node:path';
import { start } from '@clean-express/server-kit/process';
import { writeBackup } from '../backup/write-backup.ts';
import { onlyArgument, print, withTables } from './with-database.ts';

/** `node api/dist/backup.js <file>` */
await start(async () => {
  const file = resolve(onlyArgument('the path of one file'));
  await withTables(process.env, async (sql) => {
    print(`${await writeBackup(sql, file)} rows were written to ${file}.`);
  });
});
