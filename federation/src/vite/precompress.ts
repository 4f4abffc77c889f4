import type { Plugin } from 'vite';
import { precompressDirectory } from '../build/precompress-directory.ts';

/** Compresses the files of a build, so that the server does not have to compress them at start. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      // Other plugins may still write files.
      order: 'post',
      sequential: true,
      handler: async ({ dir }) => {
        if (dir) await precompressDirectory(dir);
      },
    },
  };
}
