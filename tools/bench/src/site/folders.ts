import { join } from 'node:path';

/** The root of the workspace. */
export const ROOT = join(import.meta.dirname, '../../../..');

/** The data of a run, except its results. It is emptied before each run. */
export const DATA = join(ROOT, '.data/bench');
