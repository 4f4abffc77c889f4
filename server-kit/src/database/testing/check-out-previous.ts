import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { onTestFinished } from 'vitest';
import { serverConfig } from '../../vite.ts';
import { readMigrations } from '../migrations.ts';

const WORKSPACE = fileURLToPath(new URL('../../../..', import.meta.url));

/** The packages that the servers consist of. */
const PACKAGES = ['api', 'federation', 'release-server', 'server-kit', 'shared-api'];

const run = promisify(execFile);

async function git(...parameters: string[]): Promise<string> {
  return (await run('git', ['-C', WORKSPACE, ...parameters])).stdout.trim();
}

/** The last commit before the newest migration of a server was added. */
async function previousCommit(server: string): Promise<string> {
  if ((await git('rev-parse', '--is-shallow-repository')) === 'true') {
    throw new Error(
      'This clone lacks the history with the previous version. Run: git fetch --unshallow',
    );
  }
  const newest = (await readMigrations(join(WORKSPACE, server, 'drizzle'))).at(-1)?.name ?? '';
  const journal = `${server}/drizzle/meta/_journal.json`;
  const commits = await git('log', `-S"${newest}"`, '--format=%H', '--', journal);
  const added = commits.split('\n').at(-1);
  // A migration that is not committed yet is newer than the last commit.
  return added ? `${added}~1` : 'HEAD';
}

/** Lists the packages that today's packages depend on, by name, with their folders. */
async function listModules(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of PACKAGES) {
    const modules = join(WORKSPACE, name, 'node_modules');
    for (const entry of await readdir(modules)) {
      if (entry.startsWith('.')) continue;
      const children = entry.startsWith('@') ? await readdir(join(modules, entry)) : [''];
      for (const child of children) found.set(join(entry, child), join(modules, entry, child));
    }
  }
  return found;
}

/** Lets packages find each other, and all that today's packages depend on. */
async function linkModules(folder: string): Promise<void> {
  const modules = await listModules();
  for (const name of PACKAGES) {
    for (const alias of [name, join('@clean-express', name)]) {
      if (modules.has(alias)) modules.set(alias, join(folder, name));
    }
  }
  for (const [name, target] of modules) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(await realpath(target), link, 'junction');
  }
}

/**
 * Checks out the version of a server before its newest migration, with the packages of today.
 *
 * @returns The script of the server, and whether it leaves migrations to an operator.
 * @throws When the clone has no complete history.
 */
export async function checkOutPrevious(server: 'api' | 'release-server') {
  const commit = await previousCommit(server);
  const folder = await mkdtemp(join(tmpdir(), 'previous-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const archive = join(folder, 'previous.tar');
  await git('archive', `--output=${archive}`, commit, ...PACKAGES, 'tsconfig*.json');
  await run('tar', ['-xf', archive, '-C', folder]);
  await linkModules(folder);
  // It can have TypeScript that Node does not strip.
  const root = join(folder, server);
  const external = ['@electric-sql/pglite', 'fs-native-extensions'];
  await build({ root, configFile: false, logLevel: 'warn', ...serverConfig({ external }) });
  return {
    script: join(root, 'dist/server.js'),
    isMigrated: existsSync(join(root, 'src/commands/migrate.ts')),
  };
}
