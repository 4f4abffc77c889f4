import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Below this package, so that modules resolve their bare imports to its dependencies. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache');

/** Creates an empty directory for modules; it is removed after the test. */
export async function moduleDirectory(): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  const directory = await mkdtemp(join(CACHE, 'test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
