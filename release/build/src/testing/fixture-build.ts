import type { Build } from '../build.ts';
import { fixtureFiles, fixtureManifest, fixtureRemote } from './fixture-files.ts';

/** The build of the fixture remote. */
export function fixtureBuild(changes: Partial<Build> = {}): Build {
  return {
    remote: fixtureRemote,
    semver: '1.0.0',
    files: fixtureFiles(),
    manifest: fixtureManifest,
    builtAt: new Date('2026-01-01T00:00:00.000Z'),
    ...changes,
  };
}
