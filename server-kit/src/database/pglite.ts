import { once } from 'node:events';
import { constants, existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { tryLock } from 'fs-native-extensions';
import { StartupError } from '../process.ts';
import { type BareDatabase, type Database, isWritable } from './database.ts';

const PRIVATE_DIRECTORY = 0o700;
const PRIVATE_FILE = 0o600;

/**
 * Makes a directory, and everything in it, private. PGlite lets all users of the machine write to the
 * files of a new database, whatever the umask; those that it adds later are private.
 */
async function makePrivate(directory: string): Promise<void> {
  await chmod(directory, PRIVATE_DIRECTORY);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const change = (entry: (typeof entries)[number]) =>
    chmod(
      join(entry.parentPath, entry.name),
      entry.isDirectory() ? PRIVATE_DIRECTORY : PRIVATE_FILE,
    );
  await Promise.all(entries.map(change));
}

/**
 * Locks a directory against other processes. The kernel releases the lock when the process ends, so
 * that `kill -9` leaves no stale lock.
 *
 * @returns Releases the lock.
 * @throws StartupError when another process holds the lock.
 */
async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = await open(join(directory, 'lock'), 'a+');
  await file.chmod(PRIVATE_FILE);
  if (!tryLock(file.fd)) {
    await file.close();
    throw new StartupError(
      `The data directory ${directory} is in use by another process. Stop that process, or set DATA_DIR to another directory.`,
    );
  }
  return () => file.close();
}

/** PostgreSQL's own 128 MB are for a server that is alone on its machine. */
const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** The extensions that migrations create: PGlite has those that it is started with. */
const EXTENSIONS = { pg_trgm };

/** Starts PGlite with what the migrations need. */
export const createPglite = (options: PGliteOptions = {}): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: EXTENSIONS });

/** A script, so that it needs no loader for TypeScript. */
const CREATE_DATABASE = `
  const { workerData } = require('node:worker_threads');
  import(workerData.pglite)
    .then(({ PGlite }) => PGlite.create(workerData.directory))
    .then((client) => client.close());
`;

/**
 * Creates a database in a thread of its own. That takes 700 MB, and WebAssembly does not return memory
 * before its thread ends.
 */
async function createDatabase(directory: string): Promise<void> {
  const workerData = { pglite: import.meta.resolve('@electric-sql/pglite'), directory };
  await once(new Worker(CREATE_DATABASE, { eval: true, workerData }), 'exit');
}

/**
 * Copies a folder of a folder of templates. It is created if it is missing.
 *
 * @param target - Overwritten where it has the same files.
 * @param create - Creates the template, in an empty folder.
 */
export async function copyTemplate(
  template: string,
  target: string,
  create: (folder: string) => Promise<void>,
): Promise<void> {
  if (!existsSync(template)) {
    await mkdir(dirname(template), { recursive: true });
    const created = await mkdtemp(join(dirname(template), 'new-'));
    await create(created);
    // Another process may have been faster.
    await rename(created, template).catch(() => rm(created, { recursive: true, force: true }));
  }
  await cp(template, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/**
 * Copies the empty database of a folder of templates, which has one for each version of PGlite: creating a
 * database takes seconds, copying it does not. Sites on a developer's machine name it in `PGLITE_TEMPLATES`.
 */
async function copyEmptyDatabase(templates: string, directory: string): Promise<void> {
  const file = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const { version } = JSON.parse(await readFile(file, 'utf8'));
  await copyTemplate(join(templates, version), directory, createDatabase);
}

async function startPglite(directory: string): Promise<PGlite> {
  const { PGLITE_TEMPLATES: templates } = process.env;
  if (!existsSync(join(directory, 'PG_VERSION')))
    await (templates ? copyEmptyDatabase(templates, directory) : createDatabase(directory));
  return createPglite({ dataDir: directory, startParams: START_PARAMETERS });
}

/**
 * Adapts a PGlite instance.
 *
 * @param migrations - Folder of the migrations, which drizzle-kit generates.
 */
export function wrapPglite(client: PGlite, migrations: string): BareDatabase & Database {
  const sql = drizzle({ client });
  return {
    sql,
    migrate: (migrationsFolder = migrations) => migrate(sql, { migrationsFolder }),
    listen: async (channel, listener) => {
      await client.listen(channel, listener);
    },
    isWritable: () => isWritable(sql),
    close: () => client.close(),
  };
}

/** See `openPglite`, which loads this module. */
export async function openDirectory(
  dataDir: string,
  migrations: string,
): Promise<BareDatabase & Database> {
  const directory = join(dataDir, 'postgres');
  await mkdir(directory, { recursive: true, mode: PRIVATE_DIRECTORY });
  // A mounted directory may belong to another user; what the server stores in it is private, too.
  await chmod(dataDir, PRIVATE_DIRECTORY).catch(() => undefined);
  const unlock = await lockDirectory(dataDir);
  const database = wrapPglite(await startPglite(directory), migrations);
  await makePrivate(directory);
  return {
    ...database,
    close: async () => {
      await database.close();
      await unlock();
    },
  };
}
