import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { ROOT } from 'site-runner';
import { glob } from 'tinyglobby';
import { z } from 'zod';

/** Options for processes that run commands of this package's dependencies. */
export const BIN = { preferLocal: true, localDir: import.meta.dirname };

const exportsSchema = z.record(z.string(), z.string());

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string().default(''),
  keywords: z.array(z.string()).default([]),
  license: z.string().default(''),
  engines: z.object({ node: z.string() }).optional(),
  repository: z.object({ url: z.string(), directory: z.string() }).optional(),
  /** What it exports in the workspace: the sources. */
  exports: exportsSchema,
  dependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  publishConfig: z.object({
    /** What it exports when it is installed. */
    exports: exportsSchema,
    /** Its command when it is installed. */
    bin: z.string().optional(),
  }),
});

/** A package that teams install from the registry, with the absolute path of its folder. */
export type PublishedPackage = Awaited<ReturnType<typeof readPackage>>;

/**
 * Reads the `package.json` of a published package.
 *
 * @param folder - Absolute path of the package.
 */
export async function readPackage(folder: string) {
  const json: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { publishConfig, ...manifest } = manifestSchema.parse(json);
  const { exports: installedExports, ...command } = publishConfig;
  return { ...manifest, ...command, folder, installedExports };
}

/** The packages of the workspace that are not private. */
export async function publishedPackages(): Promise<PublishedPackage[]> {
  const patterns = ['*/package.json', '{release,tools}/*/package.json'];
  const files = await glob(patterns, { cwd: ROOT, absolute: true });
  const isPublished = async (file: string) => !JSON.parse(await readFile(file, 'utf8')).private;
  const flags = await Promise.all(files.map(isPublished));
  const published = files.filter((_, at) => flags[at]).toSorted();
  return Promise.all(published.map((file) => readPackage(dirname(file))));
}

/** `./dist/release.js` → `./src/release.ts`: the source of a package's command. */
export function commandSource({ bin = '' }: PublishedPackage): string {
  return bin.replace('./dist/', './src/').replace(/\.js$/, '.ts');
}

/**
 * Builds a package and packs it, as `pnpm publish` does.
 *
 * @param target - Absolute path of the folder for the tarball.
 * @returns Absolute path of the tarball.
 */
export async function pack({ name, folder }: PublishedPackage, target: string): Promise<string> {
  const tarball = join(target, `${name.replace(/^@(.*)\//, '$1-')}.tgz`);
  await execa('pnpm', ['pack', '--out', tarball], { cwd: folder, ...BIN });
  return tarball;
}

/** The one path that each package exports when it is installed. */
export const MANIFEST = './package.json';

/** Whether a package has nothing but a command when it is installed. */
export function isCommand({ bin, installedExports }: PublishedPackage): boolean {
  return bin !== undefined && Object.keys(installedExports).join() === MANIFEST;
}
