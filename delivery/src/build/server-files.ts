import type { BuildFiles } from './build-files.ts';

/** Folder of a build with what draws pages on the server. */
const SERVER_FOLDER = 'server/';

/** Tells what browsers load from what the server loads. */
export function splitServerFiles(files: BuildFiles): { browser: BuildFiles; server: BuildFiles } {
  const isServer = ([path]: [string, Buffer]) => path.startsWith(SERVER_FOLDER);
  return {
    browser: new Map([...files].filter((file) => !isServer(file))),
    server: new Map([...files].filter(isServer)),
  };
}
