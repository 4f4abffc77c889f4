import type { PickedReleases } from '@clean-express/federation/registry';
import type { ShellBuild } from '../shell-build/shell-build.ts';
import { remoteResources } from './remote-resources.ts';
import { shellScripts } from './shell-scripts.ts';

interface Input {
  shell: Pick<ShellBuild, 'boot' | 'contract' | 'fonts' | 'pageChunks'>;
  releases: PickedReleases;
  url: URL;
}

const module = (href: string) => `<${href}>; rel=modulepreload; crossorigin`;
const font = (href: string) => `<${href}>; rel=preload; as=font; type=font/woff2; crossorigin`;

/**
 * `Link` headers for early hints (103): the files that the browser will request whatever the rendered
 * page contains.
 */
export function earlyHints({ shell, releases, url }: Input): string[] {
  const ofShell = shellScripts(shell, url).map((path) => module(`/${path}`));
  const ofRemotes = remoteResources(shell.contract.pages, releases, url).flatMap(({ scripts }) =>
    scripts.map(({ href }) => module(href)),
  );
  return [...ofShell, ...ofRemotes, ...shell.fonts.map((path) => font(`/${path}`))];
}
