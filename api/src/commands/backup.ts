import { writeBackup } from '../backup/write-backup.ts';
import { fileArgument } from './command-arguments.ts';
import { print, runCommand, withTables } from './run-command.ts';

/** `node api/dist/backup.js <file>` */
await runCommand(async () => {
  const file = fileArgument(process.argv.slice(2));
  await withTables(process.env, async (sql) => {
    print(`${await writeBackup(sql, file)} rows were written to ${file}.`);
  });
});
