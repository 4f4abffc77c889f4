export { BuildError } from './build/build-error.ts';
export { type BuildFiles, fileOf } from './build/build-files.ts';
export { describeRelease, type ReleaseDescription } from './build/describe-release.ts';
export { integrityOf } from './build/integrity.ts';
export { readBuild } from './build/read-build.ts';
export { staticClosure } from './build/static-closure.ts';
export { readViteManifest, stylesheetsOf, type ViteManifest } from './build/vite-manifest.ts';
export { answerNotFound } from './process/answer-not-found.ts';
export {
  hostField,
  logLevelField,
  portField,
  requiredField,
} from './process/environment-fields.ts';
export { EnvironmentError, readEnvironment } from './process/read-environment.ts';
export { serve } from './process/serve.ts';
export { start } from './process/start.ts';
export { publishBuild } from './publish/publish-build.ts';
export { type RemotePackage, readRemote } from './publish/read-remote.ts';
export { pickReleases } from './registry/pick-releases.ts';
export { DirectoryStore } from './store/directory-store.ts';
export { precompressDirectory } from './store/precompress-directory.ts';
export { type ReleaseStore, releasePath } from './store/release-store.ts';
