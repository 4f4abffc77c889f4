export { type Load, overBudget, weigh } from './budget/script-budget.ts';
export type { Build } from './build/build.ts';
export { BuildError } from './build/build-error.ts';
export { type BuildFiles, fileOf } from './build/build-files.ts';
export { describeRelease } from './build/describe-release.ts';
export { integrityOf } from './build/integrity.ts';
export { loadBuild } from './build/load-build.ts';
export { readBuild } from './build/read-build.ts';
export { splitServerFiles } from './build/server-files.ts';
export { staticClosure } from './build/static-closure.ts';
export { readViteManifest, stylesheetsOf, type ViteManifest } from './build/vite-manifest.ts';
export { localPreviewKey } from './preview/preview-key.ts';
export { type Preview, readPreview, signPreview } from './preview/preview-token.ts';
export { answerNotFound } from './process/answer-not-found.ts';
export {
  addressField,
  baseAddressField,
  hostField,
  logLevelField,
  perMinuteField,
  portField,
  requiredField,
  signingKeyField,
  trustProxyField,
} from './process/environment-fields.ts';
export { EnvironmentError, readEnvironment } from './process/read-environment.ts';
export { serve } from './process/serve.ts';
export { start } from './process/start.ts';
export { findRemotes } from './publish/find-remotes.ts';
export { publishBuild } from './publish/publish-build.ts';
export { type RemotePackage, readRemote } from './publish/read-remote.ts';
export type { Author } from './registry/change.ts';
export { fallbackVersion } from './registry/fallback-version.ts';
export { pickReleases, type Visitor } from './registry/pick-releases.ts';
export { promote } from './registry/promote.ts';
export { prune } from './registry/prune.ts';
export { canaryRelease, liveRelease } from './registry/releases.ts';
export { rollBack } from './registry/roll-back.ts';
export { setCanary } from './registry/set-canary.ts';
export { DirectoryStore } from './store/directory-store.ts';
export { openStore } from './store/open-store.ts';
export { precompressDirectory } from './store/precompress-directory.ts';
export { type ReleaseStore, releasePath, type StoredRelease } from './store/release-store.ts';
