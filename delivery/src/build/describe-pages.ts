import type { ReleasePage } from '@clean-express/federation/registry';
import type { PageHints, RemoteConfig } from '@clean-express/federation/remote-config';
import type { Build } from './build.ts';
import { BuildError } from './build-error.ts';
import { staticClosure } from './static-closure.ts';
import { chunkOf, stylesheetsOf } from './vite-manifest.ts';

/** The house's name of a page's file, by which we know the pages that routes import. */
const PAGE_FILE = /-page\.tsx$/;

/**
 * A remote that declares pages declares all of them, as the front door answers 404 for others.
 *
 * @throws {@link BuildError} when one that its routes import is not declared.
 */
function refuseUndeclared(build: Build, pages: NonNullable<RemoteConfig['pages']>): void {
  const declared = Object.values(pages).map(({ module }) => module?.replace(/^\.\//, ''));
  const routes = chunkOf(build.manifest, build.remote.exposes['./routes']);
  const missing = routes.dynamicImports.find(
    (path) => PAGE_FILE.test(path) && !declared.includes(path),
  );
  if (missing) {
    throw new BuildError(`"${missing}" is a page that remote.config.ts does not name in "pages".`);
  }
}

function describePage(build: Build, route: string, hints: PageHints): ReleasePage {
  const { remote, manifest, files } = build;
  if (!remote.paths.some((path) => route === path || route.startsWith(`${path}/`))) {
    throw new BuildError(`The page "${route}" lies outside of the paths of "${remote.name}".`);
  }
  const chunk = hints.module === undefined ? undefined : chunkOf(manifest, hints.module);
  return {
    preload: chunk ? staticClosure(files, [chunk.file]) : [],
    css: chunk ? stylesheetsOf(manifest, chunk) : [],
    data: hints.data ?? [],
  };
}

/**
 * What each declared page of a remote needs: route → files and API calls.
 *
 * @throws {@link BuildError} when declaration and build do not fit together.
 */
export function describePages(build: Build): Record<string, ReleasePage> {
  const { pages } = build.remote;
  if (!pages) return {};
  refuseUndeclared(build, pages);
  return Object.fromEntries(
    Object.entries(pages).map(([route, hints]) => [route, describePage(build, route, hints)]),
  );
}
