import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverConfig } from '@clean-express/server-kit/vite';
import { build, mergeConfig } from 'vite';
import type { TestProject } from 'vitest/node';
import { PACKAGE_DIRECTORY } from '../package-files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Built script of the render processes. */
    renderChild: string;
  }
}

/** Builds the script of the render processes: Node cannot run its source. */
export default async function setup(project: TestProject) {
  const outDir = await mkdtemp(join(tmpdir(), 'render-child-'));
  const config = serverConfig({ entry: 'src/rendering/render-child.ts' });
  const settings = { root: PACKAGE_DIRECTORY, configFile: false, logLevel: 'error' } as const;
  await build({ ...mergeConfig(config, { build: { outDir } }), ...settings });
  project.provide('renderChild', join(outDir, 'server.js'));
  return () => rm(outDir, { recursive: true });
}
