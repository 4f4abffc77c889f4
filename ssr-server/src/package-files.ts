import { join } from 'node:path';

/** Whether this is the build: plain Node runs it, and not the sources. */
const IS_BUILT = import.meta.filename.endsWith('.js');

/** Directory of this package. This file, as the build that contains it, lies directly below it. */
export const PACKAGE_DIRECTORY = join(import.meta.dirname, '..');

/** Script of the render workers. */
export const RENDER_WORKER = join(
  import.meta.dirname,
  IS_BUILT ? 'render-worker.js' : 'rendering/start-worker.mjs',
);

/** The dependencies of this package, with the shared singletons from npm. */
export const DEPENDENCIES = join(PACKAGE_DIRECTORY, 'node_modules');

/** The shared singletons of the workspace. Among the dependencies, they are TypeScript. */
export const SINGLETONS = IS_BUILT ? join(import.meta.dirname, 'singletons') : DEPENDENCIES;
