import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError, start } from '@clean-express/server-kit/process';
import { readConfig } from '../config.ts';
import { rollBackInStore } from '../releases/emergency-roll-back.ts';
import { openReleaseFiles } from '../store/release-files.ts';

const USAGE =
  'Pass a remote, who you are, and why: node dist/roll-back.js blog --by ada --reason "No page of it loads."';

/**
 * `node dist/roll-back.js <remote> --by <name> --reason <text>`, where the server runs, with its settings: rolls a
 * remote back while the database is away.
 */
await start(async () => {
  const options = { by: { type: 'string' }, reason: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [remote, ...others] = positionals;
  const { by, reason } = values;
  if (!remote || others.length > 0 || !by || !reason) throw new StartupError(USAGE);
  const { DATABASE_URL, SIGNING_KEYS, RELEASE_STORE, DATA_DIR } = readConfig(process.env);
  if (!DATABASE_URL || !SIGNING_KEYS) {
    throw new StartupError(
      'Without DATABASE_URL and SIGNING_KEYS, the database is a part of the server and cannot be away. Use: release rollback.',
    );
  }
  const files = await openReleaseFiles(RELEASE_STORE ?? join(DATA_DIR, 'store'));
  const { from, number } = await rollBackInStore(files, SIGNING_KEYS, { remote, by, reason });
  process.stdout.write(
    `No visitor gets ${remote} ${from} any more (registry ${number}). The history has it once the database is back.\n`,
  );
});
