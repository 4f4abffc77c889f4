import { join } from 'node:path';

/** Directory of this package. This file, as the build that contains it, lies directly below it. */
export const PACKAGE_DIRECTORY = join(import.meta.dirname, '..');
