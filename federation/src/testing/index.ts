export { fixtureFiles, fixtureManifest, fixtureRemote } from '@clean-express/release-build/testing';
export { fixtureRelease, temporaryDirectory } from '@clean-express/release-contract/testing';
export * from './remote-sources.ts';
