import { join } from 'node:path';

/** Directory of this package. This file, as the build that contains it, lies directly below it. */
export const PACKAGE_DIRECTORY = join(import.meta.dirname, '..');

/** Script of the render processes. They run the build only, also when the server runs from its sources. */
export const RENDER_CHILD = join(PACKAGE_DIRECTORY, 'dist/render-child.js');
