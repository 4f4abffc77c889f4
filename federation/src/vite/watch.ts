import type { ServerOptions } from 'vite';

/**
 * How development servers watch files. Many editors empty a file before they write it: without the
 * delay, Vite would load the empty file and miss the write that follows.
 */
export const WATCH: NonNullable<ServerOptions['watch']> = {
  awaitWriteFinish: { stabilityThreshold: 40, pollInterval: 10 },
};
