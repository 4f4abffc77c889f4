import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fixtureFiles, fixtureManifest, fixtureRemote } from '@clean-express/release-build/testing';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { vi } from 'vitest';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * A workspace with one remote, which is built.
 *
 * @param check - Its script.
 */
export async function builtWorkspace(
  files: Record<string, string>,
  check?: string,
): Promise<Workspace> {
  const folder = await temporaryDirectory();
  const dist = join(folder, 'dist');
  const all = [
    ...fixtureFiles(files),
    ['.vite/manifest.json', JSON.stringify(fixtureManifest)] as const,
  ];
  for (const [path, content] of all) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), content);
  }
  const manifest = { type: 'module', scripts: { check } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const packages = join(import.meta.dirname, '../../../../mfe-blog/node_modules');
  await symlink(packages, join(folder, 'node_modules'), 'dir');
  return {
    root: folder,
    findRemotes: async () => [{ folder, dist, remote: fixtureRemote, semver: '1.0.0' }],
    withBuild: vi.fn(async (_, __, read) => read()),
  };
}
