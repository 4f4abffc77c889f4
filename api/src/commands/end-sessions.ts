import { StartupError, start } from '@clean-express/server-kit/process';
import { createSessionRepository } from '../modules/tokens/session.repository.ts';
import { print, withTables } from './with-database.ts';

/** `node api/dist/end-sessions.js <uid>` */
await start(async () => {
  const [uid, ...others] = process.argv.slice(2);
  if (!uid || others.length > 0) throw new StartupError('Pass the uid of one user.');
  await withTables(process.env, async (sql) => {
    await createSessionRepository(sql).endAll({ uid, authTime: 0 });
    print(`All sessions of ${uid} have ended. To prevent new ones, disable the user at Firebase.`);
  });
});
