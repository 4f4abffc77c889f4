import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import pMap from 'p-map';
import { PlainError, step } from 'site-runner';
import { glob } from 'tinyglobby';
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

/** What npm shows of a package, and what a team looks for in it. */
const FIELDS = ['description', 'keywords', 'license', 'engines', 'repository'] as const;

/**
 * Compares what a package says of itself with what teams need.
 *
 * @param readme - Text of its `README.md`.
 * @returns One message for each part that is missing.
 */
export function findMissingParts(published: PublishedPackage, readme: string): string[] {
  const { name, folder, repository, exports } = published;
  const missing = FIELDS.filter((field) => !published[field]?.toString()).map(
    (field) => `Add "${field}" to the package.json of ${name}.`,
  );
  if (repository && !folder.endsWith(`/${repository.directory}`)) {
    missing.push(`Set "repository.directory" of ${name} to its folder.`);
  }
  if (!readme.startsWith(`# ${name}\n`))
    missing.push(`Begin README.md of ${name} with "# ${name}".`);
  if (!readme.includes('\n```')) missing.push(`Add an example to README.md of ${name}.`);
  if (!/\]\(https:\/\//.test(readme)) missing.push(`Link the docs in README.md of ${name}.`);
  const own = [...readme.matchAll(/from '(@[^/]+\/[^/']+)([^']*)'/g)].filter(
    ([, of]) => of === name,
  );
  const unknown = own.filter(([, , path = '']) => !exportOf(exports, `.${path}`));
  return [
    ...missing,
    ...unknown.map(
      ([, of, path]) => `README.md imports ${of}${path}, which ${name} does not export.`,
    ),
  ];
}

const exportOf = (exports: Record<string, string>, path: string) => exports[path] ?? exports['./*'];

/** An import or export of another module, in what TypeScript or Rolldown has written. */
const IMPORTED =
  /^\s*(?:import\s*|(?:import|export)\s[\w\s{},*$]+?\sfrom\s*)["']([^."'][^"']*)["']|\bimport\(["']([^."'][^"']*)["']\)/gm;

/** `firebase/auth` → `firebase`. */
const packageOf = (id: string) => /^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id;

/**
 * Finds packages of npm that modules or types import, and only the workspace installs.
 *
 * @param text - Of a file that is packed.
 * @returns One message for each of them.
 */
export function findUninstalled(published: PublishedPackage, text: string): string[] {
  const { name, dependencies, peerDependencies, devDependencies } = published;
  const isUninstalled = (id: string) =>
    devDependencies[id] === 'catalog:' && !(id in dependencies) && !(id in peerDependencies);
  const imported = [...text.matchAll(IMPORTED)].map(([, id, lazy]) => id ?? lazy ?? '');
  return [...new Set(imported.map(packageOf))]
    .filter(isUninstalled)
    .map(
      (id) => `${name} imports ${id}: add it to its dependencies, or to what build.ts contains.`,
    );
}

async function findUninstalledIn(published: PublishedPackage): Promise<string[]> {
  const patterns = ['dist/**/*.{js,d.ts}', '!dist/template'];
  const files = await glob(patterns, { cwd: published.folder, absolute: true });
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return [...new Set(texts.flatMap((text) => findUninstalled(published, text)))];
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
  const readme = await readFile(join(published.folder, 'README.md'), 'utf8').catch(() => '');
  const wrong = [...findWrongExports(published), ...findMissingParts(published, readme)];
  if (wrong.length > 0) throw new PlainError(wrong.join('\n'));
  const tarball = await pack(published, folder);
  const uninstalled = await findUninstalledIn(published);
  if (uninstalled.length > 0) throw new PlainError(uninstalled.join('\n'));
  await requireNoFindings('publint', ['run', tarball, '--strict']);
  const types = [tarball, '--profile', 'esm-only', '--format', 'ascii', ...withoutTypes(published)];
  await requireNoFindings('attw', types);
}

/** `npm run check:packages`: packs every package that teams install, and checks what is in it. */
export async function run(): Promise<number> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'packages-'));
  const check = (published: PublishedPackage) =>
    step(published.name, () => checkPackage(published, folder.path));
  // Each of them keeps a core busy.
  await pMap(await publishedPackages(), check, { concurrency: 2 });
  return 0;
}
