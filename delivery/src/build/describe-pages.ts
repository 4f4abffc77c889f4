import { BuildError, chunkOf, staticClosure, stylesheetsOf } from '@clean-express/federation/build';
import type { ReleasePage } from '@clean-express/federation/registry';
import type { PageHints, RemoteConfig } from '@clean-express/federation/remote-config';
import type { Build } from './build.ts';

/** By convention, the file names of pages end like this. */
const PAGE_FILE = /-page\.tsx$/;

/**
 * A remote that declares pages must declare all of them: the SSR server responds with 404 to other
 * paths.
 *
 * @throws {@link BuildError} when its routes import a page that is not declared.
 */
function refuseUndeclared(build: Build, pages: NonNullable<RemoteConfig['pages']>): void {
  const declared = Object.values(pages).map(({ module }) => module?.replace(/^\.\//, ''));
  const routes = chunkOf(build.manifest, build.remote.exposes['./routes']);
  const missing = routes.dynamicImports.find(
    (path) => PAGE_FILE.test(path) && !declared.includes(path),
  );
  if (missing) {
    throw new BuildError(
      `The page "${missing}" is missing in "pages" of remote.config.ts. Please add it.`,
    );
  }
}

function describePage(build: Build, route: string, hints: PageHints): ReleasePage {
  const { remote, manifest, files } = build;
  if (!remote.paths.some((path) => route === path || route.startsWith(`${path}/`))) {
    throw new BuildError(
      `The page "${route}" is outside of the paths of "${remote.name}". Please correct remote.config.ts.`,
    );
  }
  const chunk = hints.module === undefined ? undefined : chunkOf(manifest, hints.module);
  return {
    preload: chunk ? staticClosure(files, [chunk.file]) : [],
    css: chunk ? stylesheetsOf(manifest, chunk) : [],
    data: [],
  };
}

/**
 * Lists the files of each declared page of a remote, by route.
 *
 * @throws {@link BuildError} when the build does not match its configuration.
 */
export function describePages(build: Build): Record<string, ReleasePage> {
  const { pages } = build.remote;
  if (!pages) return {};
  refuseUndeclared(build, pages);
  return Object.fromEntries(
    Object.entries(pages).map(([route, hints]) => [route, describePage(build, route, hints)]),
  );
}
