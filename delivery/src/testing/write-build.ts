import { join } from 'node:path';
import { fixtureFiles, fixtureManifest } from '@clean-express/federation/testing';
import { writeFlushed } from '../store/write-durably.ts';

/** Writes the files of the fixture remote to a directory, in the same layout as `vite build`. */
export async function writeBuild(dist: string, changes?: Record<string, string>): Promise<void> {
  const manifest = ['.vite/manifest.json', JSON.stringify(fixtureManifest)] as const;
  const files = [...fixtureFiles(changes), manifest];
  await Promise.all(files.map(([path, content]) => writeFlushed(join(dist, path), content)));
}
