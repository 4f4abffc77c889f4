export {
  BuildError,
  type BuildFiles,
  fileOf,
  integrityOf,
  isPrivate,
  readBuild,
  splitServerFiles,
  TESTS_FOLDER,
  TYPES_FOLDER,
} from './build-files.ts';
export { type PageChunk, readHostBuild } from './host-build.ts';
export { compressedSiblings, hasCompressedSiblings, precompressDirectory } from './precompress.ts';
export { type RemotePackage, readRemote } from './remote-package.ts';
export {
  hostLoads,
  measureLoads,
  overBudget,
  readScript,
  readScripts,
  releaseLoads,
  type Script,
} from './script-budget.ts';
export { staticClosure } from './static-closure.ts';
export { declaredNames, findLeakingStyles } from './styles/find-leaking-styles.ts';
export {
  chunkOf,
  readViteManifest,
  releaseStyles,
  stylesheetsOf,
  type ViteManifest,
} from './vite-manifest.ts';
