import type { ShellBuild } from '../shell-build/shell-build.ts';
import { matchRoute } from './match-route.ts';

/** The shell's scripts that a page needs. */
export function shellScripts(
  { boot, pageChunks }: Pick<ShellBuild, 'boot' | 'pageChunks'>,
  { pathname }: URL,
): string[] {
  return [...boot, ...(matchRoute(pageChunks, pathname)?.value.preload ?? [])];
}
