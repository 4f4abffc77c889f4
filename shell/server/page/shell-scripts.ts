import type { ShellBuild } from '../shell-build/shell-build.ts';
import { matchRoute } from './match-route.ts';

/** The shell's scripts that a page needs. */
export function shellScripts(
  { boot, pages }: Pick<ShellBuild, 'boot' | 'pages'>,
  { pathname }: URL,
): string[] {
  return [...boot, ...(matchRoute(pages, pathname)?.value.preload ?? [])];
}
