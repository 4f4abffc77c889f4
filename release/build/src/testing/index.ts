export { fixtureBuild } from './fixture-build.ts';
export { fixtureFiles, fixtureManifest, fixtureRemote } from './fixture-files.ts';
