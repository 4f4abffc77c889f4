import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Release } from '../registry.ts';

/** A release, as in the registry. */
export function fixtureRelease(
  version: string,
  deployment: Partial<Release['deployment']> = {},
): Release {
  return {
    url: `http://localhost:3001/catalog/releases/${version}/remoteEntry.js`,
    metadata: { version },
    deployment: { traffic: 100, default: false, ...deployment },
    extras: {
      paths: ['/services'],
      preload: {},
      css: [],
      pages: {},
      widgets: {},
      integrity: {},
      shared: {},
      publishedAt: '2026-01-01T00:00:00.000Z',
    },
  };
}

/** Creates an empty directory, which is removed after the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'clean-express-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}
