import { writeBackup } from '../backup/write-backup.ts';
import { fileArgument } from './command-arguments.ts';
import { print, runCommand, withDatabase } from './run-command.ts';

/** `node api/dist/backup.js <file>` */
await runCommand(async () => {
  const file = fileArgument(process.argv.slice(2));
  await withDatabase(process.env, async ({ sql, migrate }) => {
    await migrate();
    print(`${await writeBackup(sql, file)} rows were written to ${file}.`);
  });
});
