import { matchRoutes } from '@clean-express/federation/router';
import type { Mounted, Release } from '@clean-express/release-contract/registry';
import { mountsOfPart } from '@clean-express/release-contract/releases';
import { releaseOf } from '../config/registry.ts';
import type { PartScope } from './part-scope.ts';

function mountsOfPage({ pages }: Release['extras']): Mounted | undefined {
  const routes = Object.keys(pages).map((path) => ({ path }));
  const path = matchRoutes(routes, location.pathname)?.at(-1)?.route.path;
  return path === undefined ? undefined : pages[path];
}

const warned = new Set<string>();

/** Warns, once, of a widget or slot that what is around it does not declare. For development only. */
export function warnIfUndeclared(
  { remote, parts }: PartScope,
  kind: keyof Mounted,
  name: string,
): void {
  const extras = remote === undefined ? undefined : releaseOf(remote)?.extras;
  // The configuration of the host is typed, and not in the registry.
  if (!extras || !remote) return;
  const part = parts.at(-1);
  const mounts = part ? mountsOfPart(extras, part) : mountsOfPage(extras);
  const message = `Only browsers render ${name}. Declare it in "${kind}" of ${part ?? location.pathname} in remote.config.ts of ${remote}.`;
  if (mounts?.[kind]?.includes(name) || warned.has(message)) return;
  warned.add(message);
  console.warn(message);
}
