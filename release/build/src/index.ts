export { type Build, loadBuild } from './build.ts';
export {
  allHashes,
  BuildError,
  type BuildFiles,
  fileHashes,
  fileOf,
  findCompiler,
  HOST_SERVER_FILES,
  hasIntegrity,
  integrityOf,
  isPrivate,
  readBuild,
  SERVER_FOLDER,
  splitServerFiles,
  TESTS_FOLDER,
  TYPES_FOLDER,
} from './build-files.ts';
export {
  checkServerBundle,
  type ServerBundle,
  type ServerCheckOrder,
} from './check-server-bundle.ts';
export { CONTAINED_FILE, type ContainedRemote, containedFolder } from './contained-remotes.ts';
export { BOOT } from './describe-host.ts';
export { describeRelease, describeUnbuilt, type ReleaseDescription } from './describe-release.ts';
export { compressedSiblings, hasCompressedSiblings, precompressDirectory } from './precompress.ts';
export {
  FETCHED_TYPES_FOLDER,
  type RemotePackage,
  readHost,
  readRemote,
  VERSIONS_FILE,
} from './remote-package.ts';
export {
  measureBuild,
  measureLoads,
  overBudget,
  readScript,
  readScripts,
  releaseLoads,
  type Script,
} from './script-budget.ts';
export { staticClosure } from './script-imports.ts';
export { declaredNames, findLeakingStyles } from './styles/find-leaking-styles.ts';
export {
  chunkOf,
  readViteManifest,
  releaseStyles,
  stylesheetsOf,
  type ViteManifest,
} from './vite-manifest.ts';
