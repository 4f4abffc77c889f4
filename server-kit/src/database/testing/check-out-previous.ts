import { execFile } from 'node:child_process';
import { glob, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { onTestFinished } from 'vitest';
import { serverConfig } from '../../vite.ts';
import { readMigrations } from '../migrations.ts';

const WORKSPACE = fileURLToPath(new URL('../../../..', import.meta.url));

/** Where the packages lie that the servers consist of. */
const FOLDERS = ['api', 'federation', 'release/*', 'server-kit', 'shared-api'];

const run = promisify(execFile);

async function git(...parameters: string[]): Promise<string> {
  return (await run('git', ['-C', WORKSPACE, ...parameters])).stdout.trim();
}

/** The packages in these folders of a workspace: name → absolute path of the folder. */
async function findPackages(workspace: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const manifests = FOLDERS.map((folder) => `${folder}/package.json`);
  for await (const path of glob(manifests, { cwd: workspace })) {
    const file = join(workspace, path);
    found.set(JSON.parse(await readFile(file, 'utf8')).name, dirname(file));
  }
  return found;
}

/** The last commit before the newest migration of a server was added. */
async function previousCommit(folder: string): Promise<string> {
  if ((await git('rev-parse', '--is-shallow-repository')) === 'true') {
    throw new Error(
      'This clone lacks the history with the previous version. Run: git fetch --unshallow',
    );
  }
  const newest = (await readMigrations(join(folder, 'drizzle'))).at(-1)?.name ?? '';
  const journal = join(folder, 'drizzle/meta/_journal.json');
  const commits = await git('log', `-S"${newest}"`, '--format=%H', '--', journal);
  const added = commits.split('\n').at(-1);
  // A migration that is not committed yet is newer than the last commit.
  return added ? `${added}~1` : 'HEAD';
}

/** Lists the packages that packages depend on, by name, with their folders. */
async function listModules(folders: Iterable<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    const modules = join(folder, 'node_modules');
    for (const entry of await readdir(modules)) {
      if (entry.startsWith('.')) continue;
      const children = entry.startsWith('@') ? await readdir(join(modules, entry)) : [''];
      for (const child of children) found.set(join(entry, child), join(modules, entry, child));
    }
  }
  return found;
}

/** Lets packages find each other, and all that today's packages depend on. */
async function linkModules(
  folder: string,
  own: Map<string, string>,
  today: Map<string, string>,
): Promise<void> {
  const modules = new Map([...(await listModules(today.values())), ...own]);
  for (const [name, target] of modules) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(await realpath(target), link, 'junction');
  }
}

/**
 * Checks out the version of a server before its newest migration, with the packages of today.
 *
 * @returns The script of the server.
 * @throws When the clone has no complete history.
 */
export async function checkOutPrevious(server: 'api' | 'release-server'): Promise<string> {
  const today = await findPackages(WORKSPACE);
  const commit = await previousCommit(today.get(server) ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'previous-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const archive = join(folder, 'previous.tar');
  await git('archive', `--output=${archive}`, commit);
  await run('tar', ['-xf', archive, '-C', folder]);
  const own = await findPackages(folder);
  await linkModules(folder, own, today);
  // It can have TypeScript that Node does not strip.
  const root = own.get(server) ?? '';
  const external = ['@electric-sql/pglite', 'fs-native-extensions'];
  await build({ root, configFile: false, logLevel: 'warn', ...serverConfig({ external }) });
  return join(root, 'dist/server.js');
}
