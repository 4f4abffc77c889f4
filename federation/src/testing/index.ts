export { fixtureRelease, temporaryDirectory } from '@clean-express/release-contract/testing';
export { fixtureFiles, fixtureManifest, fixtureRemote } from './fixture-files.ts';
