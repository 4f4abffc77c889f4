import { once } from 'node:events';
import { chown, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';
import { type ProgramOptions, runProgram, startProgram } from './run-program.ts';

/** A PostgreSQL server for the duration of the tests. */
export interface PostgresServer {
  /** Its URL, without the name of a database. */
  url: string;
  stop: () => Promise<void>;
}

/** User id of `nobody`, which exists on every Unix: PostgreSQL refuses to run as root. */
const NOBODY_UID = 65534;

/** The sort order of PGlite, independent of the locale of this machine. */
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Test data need not survive a crash of the machine. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];

/** As root, copies the programs to a directory that the other account may read. */
async function prepare(folder: string, directory: string) {
  if (process.getuid?.() !== 0) return { programs: folder, account: {} };
  const programs = join(directory, 'native');
  await cp(folder, programs, { recursive: true, verbatimSymlinks: true });
  await chown(directory, NOBODY_UID, NOBODY_UID);
  return { programs, account: { uid: NOBODY_UID, gid: NOBODY_UID } satisfies ProgramOptions };
}

async function untilReady({ child, output }: ReturnType<typeof startProgram>): Promise<void> {
  const exit = once(child, 'exit').then(() => {
    throw new Error(`PostgreSQL ended before it was ready:\n${output()}`);
  });
  exit.catch(() => {});
  while (!output().includes('ready to accept connections')) {
    await Promise.race([once(child.stderr, 'data'), exit]);
  }
}

/**
 * Starts a server on a free port, with its data in a temporary directory.
 *
 * @param folder - Folder of PostgreSQL's programs.
 */
export async function startPostgresServer(folder: string): Promise<PostgresServer> {
  const directory = await mkdtemp(join(tmpdir(), 'postgres-'));
  const data = join(directory, 'data');
  const { programs, account } = await prepare(folder, directory);
  const initdb = [
    '-D',
    data,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '-A',
    'trust',
    '--no-sync',
    ...LOCALE,
  ];
  await runProgram(join(programs, 'bin/initdb'), initdb, account);
  const port = await findFreePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...SETTINGS];
  const parameters = ['-D', data, '-p', String(port), ...settings.flatMap((text) => ['-c', text])];
  const program = startProgram(join(programs, 'bin/postgres'), parameters, account);
  await untilReady(program);
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    stop: async () => {
      const exit = once(program.child, 'exit');
      // SIGQUIT stops at once: the data is deleted anyway.
      program.child.kill('SIGQUIT');
      await exit;
      await rm(directory, { recursive: true });
    },
  };
}
