import { fixtureFiles, fixtureManifest, fixtureRemote } from '@clean-express/federation/testing';
import type { Build } from '../build/build.ts';

/** The build of the fixture remote. */
export function fixtureBuild(changes: Partial<Build> = {}): Build {
  return {
    remote: fixtureRemote,
    semver: '1.0.0',
    files: fixtureFiles(),
    manifest: fixtureManifest,
    ...changes,
  };
}
