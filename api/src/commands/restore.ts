import { restoreBackup } from '../backup/restore-backup.ts';
import { fileArgument } from './command-arguments.ts';
import { print, runCommand, withDatabase } from './run-command.ts';

/** `node api/dist/restore.js <file>` */
await runCommand(async () => {
  const file = fileArgument(process.argv.slice(2));
  await withDatabase(process.env, async (database) => {
    print(`${await restoreBackup(database, file)} rows were restored from ${file}.`);
  });
});
