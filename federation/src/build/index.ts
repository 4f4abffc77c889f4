export { BuildError } from './build-error.ts';
export { type BuildFiles, fileOf } from './build-files.ts';
export { compressedSiblings } from './compressed-siblings.ts';
export { type HostBuild, readHostBuild } from './host-build.ts';
export { integrityOf } from './integrity.ts';
export type { PageChunk } from './page-chunks.ts';
export { precompressDirectory } from './precompress-directory.ts';
export { readBuild } from './read-build.ts';
export { hostLoads, measureScripts, overBudget, type ScriptLoad } from './script-budget.ts';
export { splitServerFiles } from './server-files.ts';
export { staticClosure } from './static-closure.ts';
export {
  chunkOf,
  readViteManifest,
  releaseStyles,
  stylesheetsOf,
  type ViteManifest,
} from './vite-manifest.ts';
