import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { PlainError, step } from 'site-runner';
import { pack } from './pack.ts';
import { publishedPackages } from './packages.ts';
import { startRegistry } from './registry.ts';

/** The name of the remote that is made. */
const REMOTE = 'gift-cards';

/** Lines of a failed command's output that are shown. */
const SHOWN_LINES = 40;

/** Only what the shell of a new machine would have: no commands and settings of the workspace. */
function plainEnvironment(folder: string): Record<string, string> {
  const path = (process.env.PATH ?? '').split(':').filter((entry) => !/node_modules/.test(entry));
  const home = process.env.HOME ?? tmpdir();
  return { PATH: path.join(':'), HOME: home, NPM_CONFIG_USERCONFIG: join(folder, '.npmrc') };
}

/**
 * Returns a function that runs npm with the settings of a folder. It throws a PlainError with the end of
 * npm's output.
 */
function npmOf(settings: string) {
  const env = plainEnvironment(settings);
  return async (cwd: string, ...parameters: string[]): Promise<void> => {
    const options = { cwd, env, extendEnv: false, all: true, reject: false } as const;
    const { failed, all } = await execa('npm', parameters, options);
    if (!failed) return;
    const output = all.split('\n').slice(-SHOWN_LINES).join('\n');
    throw new PlainError(`npm ${parameters.join(' ')} failed:\n${output}`);
  };
}

type Npm = ReturnType<typeof npmOf>;

/** Packs all packages and publishes them to a registry. */
async function publishPackages(folder: string, npm: Npm): Promise<void> {
  for (const published of await publishedPackages()) {
    await step(published.name, async () => {
      const tarball = await pack(published, join(folder, 'packages'));
      await npm(folder, 'publish', tarball, '--tag', 'latest');
    });
  }
}

/** Makes a repository of a remote with what the registry has, and builds and tests it there. */
async function checkRepository(folder: string, npm: Npm): Promise<void> {
  const repository = join(folder, REMOTE);
  await step('Create the repository', () =>
    npm(folder, 'create', '--yes', '@clean-express/remote', REMOTE),
  );
  await step('Install', () => npm(repository, 'install', '--no-audit', '--no-fund'));
  await step('Types', () => npm(repository, 'run', 'check:types'));
  await step('Unit tests', () => npm(repository, 'test'));
  await step('Build', () => npm(repository, 'run', 'build'));
}

/**
 * `npm run test:outside`: proves that a team can build a remote in a repository of its own, with nothing
 * but npm and a registry.
 */
export async function testOutside(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'outside-'));
  const registry = await startRegistry(join(folder, 'registry'));
  try {
    await writeFile(join(folder, '.npmrc'), registry.settings);
    const npm = npmOf(folder);
    await publishPackages(folder, npm);
    await checkRepository(folder, npm);
    return 0;
  } finally {
    await registry.stop();
    await rm(folder, { recursive: true });
  }
}
