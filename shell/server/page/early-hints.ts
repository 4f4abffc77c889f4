import type { PickedReleases } from '@clean-express/federation/registry';
import type { ShellBuild } from '../shell-build/shell-build.ts';
import { partsOf } from './page-parts.ts';
import { shellScripts } from './shell-scripts.ts';

/** What a page's scripts are known by before the page itself is. */
interface Input {
  shell: Pick<ShellBuild, 'boot' | 'fonts' | 'pages'>;
  releases: PickedReleases;
  url: URL;
}

const module = (href: string) => `<${href}>; rel=modulepreload; crossorigin`;
const font = (href: string) => `<${href}>; rel=preload; as=font; type=font/woff2; crossorigin`;

/**
 * `Link` headers of an early answer (103): what the page will ask for whatever is drawn into it.
 */
export function earlyHints({ shell, releases, url }: Input): string[] {
  const own = shellScripts(shell, url).map((path) => module(`/${path}`));
  const remote = partsOf(releases, url).flatMap(({ scripts }) =>
    scripts.map(({ href }) => module(href)),
  );
  return [...own, ...remote, ...shell.fonts.map((path) => font(`/${path}`))];
}
