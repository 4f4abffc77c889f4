import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from 'site-runner';
import { parse } from 'yaml';
import { z } from 'zod';

const versionsSchema = z.record(z.string(), z.string());

const workspaceSchema = z.object({ catalog: versionsSchema });

const manifestSchema = z.object({
  scripts: versionsSchema,
  dependencies: versionsSchema,
  devDependencies: versionsSchema,
});

/** The versions that the catalog has of packages from npm. */
export async function readCatalog(): Promise<Record<string, string>> {
  const text = await readFile(join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
  return workspaceSchema.parse(parse(text)).catalog;
}

/** What the scripts of a repository run, which the workspace has once for all packages. */
const TOOLS = {
  '@clean-express/release': 'workspace:*',
  '@playwright/test': 'catalog:',
  '@types/node': 'catalog:',
  typescript: 'catalog:',
};

/**
 * The `package.json` of a remote in its own repository, from that of a remote of the workspace.
 *
 * @param json - Text of the `package.json`.
 * @param catalog - Versions of packages from npm.
 * @param published - Versions of the packages that are published, by name. Others are left out.
 * @throws When the catalog lacks a package.
 */
export function standaloneManifest(
  json: string,
  catalog: Record<string, string>,
  published: Record<string, string>,
): string {
  const manifest = JSON.parse(json);
  const { scripts, dependencies, devDependencies } = manifestSchema.parse(manifest);
  const versionOf = ([name, wanted]: [string, string]): [string, string][] => {
    const version = wanted === 'catalog:' ? catalog[name] : published[name];
    if (wanted === 'catalog:' && !version) throw new Error(`The catalog lacks ${name}.`);
    return version ? [[name, version]] : [];
  };
  const resolve = (wanted: Record<string, string>) =>
    Object.fromEntries(Object.entries(wanted).flatMap(versionOf));
  const { build, test } = scripts;
  return JSON.stringify(
    {
      ...manifest,
      name: 'starter',
      scripts: {
        build,
        // What follows are options of the remote's configuration.
        dev: 'vite --configLoader runner --mode standalone --',
        test,
        'test:e2e': 'playwright test',
        'check:types': 'tsc -p .',
        check: 'npm run check:types && npm test',
        release: 'release',
      },
      dependencies: resolve(dependencies),
      devDependencies: resolve({ ...devDependencies, ...TOOLS }),
    },
    null,
    2,
  );
}
