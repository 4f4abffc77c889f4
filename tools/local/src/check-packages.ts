import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import pMap from 'p-map';
import { PlainError, step } from 'site-runner';
import {
  BIN,
  isCommand,
  MANIFEST,
  type PublishedPackage,
  pack,
  publishedPackages,
} from './packages/packages.ts';

/** `./src/query.ts` → `./dist/query.js`; other files outside of `src` are packed as they are. */
function builtFile(source: string): string {
  const isBuilt = source.startsWith('./src/') || /\.tsx?$/.test(source);
  return isBuilt ? source.replace(/^\.\/(src\/)?/, './dist/').replace(/\.tsx?$/, '.js') : source;
}

/** The exports that are for the workspace only: helpers of tests, and all of a command. */
const isForWorkspace = (path: string, published: PublishedPackage) =>
  path === './testing' || isCommand(published);

/**
 * Compares what a package exports when it is installed with what it exports in the workspace.
 *
 * @returns One message for each difference.
 */
export function findWrongExports(published: PublishedPackage): string[] {
  const { name, exports, installedExports } = published;
  const wanted = Object.entries(exports).filter(([path]) => !isForWorkspace(path, published));
  const missing = wanted
    .filter(([path, source]) => installedExports[path] !== builtFile(source))
    .map(
      ([path, source]) =>
        `Set "${path}" to "${builtFile(source)}" in publishConfig.exports of ${name}.`,
    );
  const unknown = Object.keys(installedExports)
    .filter((path) => exports[path] === undefined && path !== MANIFEST)
    .map(
      (path) => `Remove "${path}" from publishConfig.exports of ${name}: exports has no such name.`,
    );
  return [...missing, ...unknown];
}

/** Runs a command that prints what it finds. @throws PlainError with what it has printed. */
async function requireNoFindings(command: string, parameters: string[]): Promise<void> {
  const { failed, all } = await execa(command, parameters, { reject: false, all: true, ...BIN });
  if (failed) throw new PlainError(all ?? `Could not run ${command}.`);
}

/** What is exported and is no module has no types. */
function withoutTypes({ installedExports }: PublishedPackage): string[] {
  const paths = Object.entries(installedExports).filter(([, file]) => !file.endsWith('.js'));
  return paths.length === 0 ? [] : ['--exclude-entrypoints', ...paths.map(([path]) => path)];
}

async function checkPackage(published: PublishedPackage, folder: string): Promise<void> {
  const wrong = findWrongExports(published);
  if (wrong.length > 0) throw new PlainError(wrong.join('\n'));
  const tarball = await pack(published, folder);
  await requireNoFindings('publint', ['run', tarball, '--strict']);
  const types = [tarball, '--profile', 'esm-only', '--format', 'ascii', ...withoutTypes(published)];
  await requireNoFindings('attw', types);
}

/** `npm run check:packages`: packs every package that teams install, and checks what is in it. */
export async function run(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'packages-'));
  try {
    const check = (published: PublishedPackage) =>
      step(published.name, () => checkPackage(published, folder));
    // Each of them keeps a core busy.
    await pMap(await publishedPackages(), check, { concurrency: 2 });
    return 0;
  } finally {
    await rm(folder, { recursive: true });
  }
}
