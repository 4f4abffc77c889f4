import type { PublishedPackage } from './packages.ts';

/** `./src/query.ts` → `./dist/query.js`; other files outside of `src` are packed as they are. */
function builtFile(source: string): string {
  const isBuilt = source.startsWith('./src/') || /\.tsx?$/.test(source);
  return isBuilt ? source.replace(/^\.\/(src\/)?/, './dist/').replace(/\.tsx?$/, '.js') : source;
}

/** The exports that are for the workspace only: helpers of tests, and all of a command. */
const isForWorkspace = (path: string, published: PublishedPackage) =>
  path === './testing' || isCommand(published);

/** Whether a package has nothing but a command when it is installed. */
export function isCommand({ bin, installedExports }: PublishedPackage): boolean {
  return bin !== undefined && Object.keys(installedExports).join() === MANIFEST;
}

const MANIFEST = './package.json';

/**
 * Compares what a package exports when it is installed with what it exports in the workspace.
 *
 * @returns One message for each difference.
 */
export function findWrongExports(published: PublishedPackage): string[] {
  const { name, exports, installedExports } = published;
  const wanted = Object.entries(exports).filter(([path]) => !isForWorkspace(path, published));
  const missing = wanted
    .filter(([path, source]) => installedExports[path] !== builtFile(source))
    .map(
      ([path, source]) =>
        `Set "${path}" to "${builtFile(source)}" in publishConfig.exports of ${name}.`,
    );
  const unknown = Object.keys(installedExports)
    .filter((path) => exports[path] === undefined && path !== MANIFEST)
    .map(
      (path) => `Remove "${path}" from publishConfig.exports of ${name}: exports has no such name.`,
    );
  return [...missing, ...unknown];
}
