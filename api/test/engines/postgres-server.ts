import { once } from 'node:events';
import { chown, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';
import { type ProgramOptions, runProgram, startProgram } from './run-program.ts';

/** A PostgreSQL server that exists as long as the tests. */
export interface PostgresServer {
  /** Its address, without a database's name. */
  url: string;
  stop: () => Promise<void>;
}

/** PostgreSQL refuses to run as root; every Unix has this account, which owns nothing. */
const NOBODY = 65534;

/** Sorts as PGlite does, whatever this machine's language is. */
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** What a test writes need not survive this machine's end. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];

/** Where root works, others may not look; so its programs are copied to where they may. */
async function prepare(folder: string, directory: string) {
  if (process.getuid?.() !== 0) return { programs: folder, account: {} };
  const programs = join(directory, 'native');
  await cp(folder, programs, { recursive: true, verbatimSymlinks: true });
  await chown(directory, NOBODY, NOBODY);
  return { programs, account: { uid: NOBODY, gid: NOBODY } satisfies ProgramOptions };
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
 * @param folder - Where PostgreSQL's programs are.
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
      // At once: its data is thrown away.
      program.child.kill('SIGQUIT');
      await exit;
      await rm(directory, { recursive: true });
    },
  };
}
