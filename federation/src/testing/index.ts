export { fixtureFiles, fixtureManifest, fixtureRemote } from './fixture-files.ts';
export { fixtureRelease } from './release.ts';
export { temporaryDirectory } from './temporary-directory.ts';
