import { createSessionRepository } from '../modules/tokens/session.repository.ts';
import { userArgument } from './command-arguments.ts';
import { print, runCommand, withTables } from './run-command.ts';

/** `node api/dist/end-sessions.js <uid>` */
await runCommand(async () => {
  const uid = userArgument(process.argv.slice(2));
  await withTables(process.env, async (sql) => {
    await createSessionRepository(sql).endAll({ uid, authTime: 0 });
    print(`All sessions of ${uid} have ended. To prevent new ones, disable the user at Firebase.`);
  });
});
