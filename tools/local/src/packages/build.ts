import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { execa } from 'execa';
import sbom from 'rollup-plugin-sbom';
import { glob } from 'tinyglobby';
import { build } from 'vite';
import { z } from 'zod';
import { BIN, commandSource, isCommand, type PublishedPackage, readPackage } from './packages.ts';

/**
 * Bundles the command of a package. It contains what it uses of other packages of the workspace, but not
 * the package's dependencies, which npm installs.
 */
async function bundleCommand(published: PublishedPackage): Promise<void> {
  const { folder, dependencies } = published;
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    // For `npm run sbom`: the packages that the bundle contains.
    plugins: [sbom({ includeWellKnown: false, saveTimestamp: false })],
    ssr: { noExternal: true, external: Object.keys(dependencies) },
    build: {
      ssr: commandSource(published),
      target: 'node24',
      copyPublicDir: false,
      rolldownOptions: { output: { chunkFileNames: 'chunks/[name]-[hash].js' } },
    },
  });
}

/** A file of another package, in `url()` of a stylesheet. */
const FILE_OF_DEPENDENCY = /url\("([^"]*\/node_modules\/[^"]+)"\)/g;

/** What packages contain instead of depending on it: a team would install 240 MB for less than 1 MB. */
const CONTAINED = ['firebase', 'lucide-react'];

/**
 * Puts what the modules use of packages that teams do not install into these modules, and into modules
 * that several of them share. Dynamic imports stay, so what is loaded lazily still is. The licenses are
 * in `dist/licenses.md`.
 */
async function containPackages({ folder, dependencies, ...published }: PublishedPackage) {
  const names = CONTAINED.filter((name) => name in published.devDependencies);
  if (names.length === 0) return;
  const files = await glob('**/*.js', { cwd: join(folder, 'dist'), absolute: true });
  const nameOf = (file: string) => relative(join(folder, 'dist'), file).replace(/\.js$/, '');
  const installed = [...Object.keys(dependencies), ...Object.keys(published.peerDependencies)];
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    build: {
      lib: {
        entry: Object.fromEntries(files.map((file) => [nameOf(file), file])),
        formats: ['es'],
      },
      target: 'esnext',
      minify: false,
      emptyOutDir: false,
      copyPublicDir: false,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        external: (id) => installed.some((name) => `${id}/`.startsWith(`${name}/`)),
        output: { entryFileNames: '[name].js', chunkFileNames: 'contained/[name]-[hash].js' },
      },
    },
  });
}

const configSchema = z.object({
  references: z.array(z.object({ path: z.string() })).default([]),
});

/** The modules that a package exports when it is installed and that of its command, by their sources. */
async function exportedSources(folder: string): Promise<string[]> {
  const published = await readPackage(folder);
  const { exports, installedExports, bin } = published;
  const sources = Object.keys(installedExports).map((name) => exports[name] ?? '');
  if (bin) sources.push(commandSource(published));
  const modules = sources.filter((source) => /\.tsx?$/.test(source));
  return glob(modules, { cwd: folder, ignore: ['**/*.test.*'] });
}

/**
 * Writes the configuration of a build: the modules that the package exports and all that they import, so
 * that tests and their helpers are left out. Types of other packages come from where `tsc -b` writes them.
 *
 * @returns Path of the configuration.
 */
async function writeConfig(folder: string): Promise<string> {
  const cache = join(folder, 'node_modules/.cache/tsc-package');
  const toPath = (path: string) => relative(cache, join(folder, path));
  const text = await readFile(join(folder, 'tsconfig.json'), 'utf8');
  const { references } = configSchema.parse(JSON.parse(text));
  const declarations = await glob('src/**/*.d.ts', { cwd: folder });
  const config = {
    extends: toPath('tsconfig.json'),
    compilerOptions: {
      composite: false,
      incremental: false,
      declaration: true,
      emitDeclarationOnly: false,
      rewriteRelativeImportExtensions: true,
      rootDir: toPath(existsSync(join(folder, 'src')) ? 'src' : '.'),
      outDir: toPath('dist'),
    },
    include: [],
    files: [...(await exportedSources(folder)), ...declarations].map(toPath),
    references: references.map(({ path }) => ({ path: toPath(path) })),
  };
  await mkdir(cache, { recursive: true });
  const file = join(cache, 'tsconfig.json');
  await writeFile(file, JSON.stringify(config));
  return file;
}

/**
 * Copies a stylesheet or an HTML file, and what it needs of other packages: where these are installed is
 * not known.
 */
async function copyAsset(source: string, target: string): Promise<void> {
  const text = await readFile(source, 'utf8');
  await mkdir(dirname(target), { recursive: true });
  for (const [, url = ''] of text.matchAll(FILE_OF_DEPENDENCY)) {
    await cp(join(dirname(source), url), join(dirname(target), basename(url)));
  }
  const adapted = text.replaceAll(FILE_OF_DEPENDENCY, (_, url) => `url("./${basename(url)}")`);
  await writeFile(target, adapted);
}

/** Builds one module for each source, with its types, and copies stylesheets and pictures. */
async function buildModules(published: PublishedPackage): Promise<void> {
  const { folder } = published;
  await execa('tsc', ['-b', await writeConfig(folder)], { cwd: folder, stdio: 'inherit', ...BIN });
  await containPackages(published);
  for (const file of await glob(['**/*.css', '**/*.html'], { cwd: join(folder, 'src') })) {
    await copyAsset(join(folder, 'src', file), join(folder, 'dist', file));
  }
  for (const file of await glob('**/*.{avif,webp}', { cwd: join(folder, 'src') })) {
    await cp(join(folder, 'src', file), join(folder, 'dist', file));
  }
}

// `prepack` of each package runs this in the package's folder.
const folder = process.cwd();
await rm(join(folder, 'dist'), { recursive: true, force: true });
const published = await readPackage(folder);
await (isCommand(published) ? bundleCommand(published) : buildModules(published));
