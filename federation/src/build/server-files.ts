import type { BuildFiles } from './build-files.ts';

/** Folder of a build with the modules that render pages on the server. */
const SERVER_FOLDER = 'server/';

/** Separates the files for browsers from the server bundle. */
export function splitServerFiles(files: BuildFiles): { browser: BuildFiles; server: BuildFiles } {
  const isServer = ([path]: [string, Buffer]) => path.startsWith(SERVER_FOLDER);
  return {
    browser: new Map([...files].filter((file) => !isServer(file))),
    server: new Map([...files].filter(isServer)),
  };
}
