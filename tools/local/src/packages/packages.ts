import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from 'site-runner';
import { glob } from 'tinyglobby';
import { z } from 'zod';

/** Options for processes that run commands of this package's dependencies. */
export const BIN = { preferLocal: true, localDir: import.meta.dirname };

const exportsSchema = z.record(z.string(), z.string());

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  exports: exportsSchema,
  dependencies: z.record(z.string(), z.string()).default({}),
  publishConfig: z.object({ exports: exportsSchema, bin: z.string().optional() }),
});

/** A package that teams install from the registry. */
export interface PublishedPackage {
  name: string;
  version: string;
  /** Absolute path. */
  folder: string;
  /** What it exports in the workspace: the sources. */
  exports: Record<string, string>;
  /** What it exports when it is installed. */
  installedExports: Record<string, string>;
  /** Its command when it is installed. */
  bin?: string | undefined;
  dependencies: Record<string, string>;
}

/**
 * Reads the `package.json` of a published package.
 *
 * @param folder - Absolute path of the package.
 */
export async function readPackage(folder: string): Promise<PublishedPackage> {
  const json: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { publishConfig, ...manifest } = manifestSchema.parse(json);
  const { exports: installedExports, bin } = publishConfig;
  return { ...manifest, folder, installedExports, bin };
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
