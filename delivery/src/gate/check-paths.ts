import { liveRelease } from '@clean-express/federation/releases';
import type { Check } from './candidate.ts';

interface Owned {
  owner: string;
  path: string;
}

/** `/` is only the home page: every path lies below it, and none of them collides with it. */
function overlap(a: string, b: string): boolean {
  if (a === b) return true;
  const isBelow = (path: string, prefix: string) => prefix !== '/' && path.startsWith(`${prefix}/`);
  return isBelow(a, b) || isBelow(b, a);
}

/** Every path has one owner: the shell, or one remote. */
export const checkPaths: Check = ({ build, release, registry, host }) => {
  const { name } = build.remote;
  const others = Object.keys(registry.microFrontends).filter((remote) => remote !== name);
  const taken: Owned[] = [
    ...host.paths.map((path) => ({ owner: 'the shell', path })),
    ...others.flatMap((remote) =>
      (liveRelease(registry, remote)?.extras.paths ?? []).map((path) => ({
        owner: `"${remote}"`,
        path,
      })),
    ),
  ];
  return release.extras.paths.flatMap((path) =>
    taken
      .filter((other) => overlap(path, other.path))
      .map((other) => `The path ${path} collides with ${other.path} of ${other.owner}.`),
  );
};
