import { join } from 'node:path';
import { writeFlushed } from '../store/write-durably.ts';
import { fixtureFiles, fixtureManifest } from './fixture-build.ts';

/** Writes the fixture's build to a directory, as `vite build` leaves it. */
export async function writeBuild(dist: string, changes?: Record<string, string>): Promise<void> {
  const manifest = ['.vite/manifest.json', JSON.stringify(fixtureManifest)] as const;
  const files = [...fixtureFiles(changes), manifest];
  await Promise.all(files.map(([path, content]) => writeFlushed(join(dist, path), content)));
}
