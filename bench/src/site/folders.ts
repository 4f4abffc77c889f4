import { join } from 'node:path';

/** The root of the workspace. */
export const ROOT = join(import.meta.dirname, '../../..');

/** All that a run leaves behind, apart from its results. Each run begins with an empty one. */
export const DATA = join(ROOT, '.data/bench');
