import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEPLOY, withLocalAddresses } from '../src/production/compose-file.ts';
import { requireProgram } from '../src/production/debian-programs.ts';
import { connects, postgresAccount } from '../src/production/programs.ts';
import { type RunningProgram, startProgram } from '../src/production/running-program.ts';

const HOST = '127.30.2.71';
const PORT = 6432;

/** Where the configuration names the file with the accounts. */
const ACCOUNTS = '/etc/pgbouncer/userlist.txt';

/**
 * Starts PgBouncer with the configuration of `deploy`, in front of the PostgreSQL of a site.
 *
 * @param data - Directory of the site's data.
 * @returns It, and its host with the port.
 */
export async function startPgbouncer(
  data: string,
  accounts: Readonly<Record<string, string>>,
): Promise<{ running: RunningProgram; address: string }> {
  const program = await requireProgram('pgbouncer', 'pgbouncer', () => undefined);
  const directory = join(data, 'pgbouncer');
  await mkdir(directory, { recursive: true });
  const configuration = join(directory, 'pgbouncer.ini');
  const accountsFile = join(directory, 'userlist.txt');
  const documented = await readFile(join(DEPLOY, 'pgbouncer.ini'), 'utf8');
  const own = withLocalAddresses(documented)
    .replace('listen_addr = 0.0.0.0', `listen_addr = ${HOST}`)
    .replace(ACCOUNTS, accountsFile);
  await writeFile(configuration, own);
  const lines = Object.entries(accounts).map(([name, password]) => `"${name}" "${password}"\n`);
  await writeFile(accountsFile, lines.join(''));
  const running = startProgram(
    { name: 'pgbouncer', command: [program, configuration], uid: postgresAccount() },
    join(data, 'logs'),
  );
  await running.ready(() => connects(HOST, PORT));
  return { running, address: `${HOST}:${PORT}` };
}
