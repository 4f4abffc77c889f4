import { resolve } from 'node:path';
import { start } from '@clean-express/server-kit/process';
import { restoreBackup } from '../backup/restore-backup.ts';
import { onlyArgument, print, withDatabase } from './with-database.ts';

/** `node api/dist/restore.js <file>` */
await start(async () => {
  const file = resolve(onlyArgument('the path of one file'));
  await withDatabase(process.env, async (database) => {
    print(`${await restoreBackup(database, file)} rows were restored from ${file}.`);
  });
});
