import type { ServerOptions } from 'vite';

/**
 * How development servers watch files, in milliseconds. Many editors empty a file before they write
 * it: seen in between, it would be taken for an empty module, and what is written a moment later
 * would pass for the same change.
 */
export const WATCH: NonNullable<ServerOptions['watch']> = {
  awaitWriteFinish: { stabilityThreshold: 40, pollInterval: 10 },
};
