import type { Tracked } from '@clean-express/federation/track';
import { isCompared } from '../config/inlined-json.ts';
import { releaseOf } from '../config/registry.ts';

const reported = new Set<string>();

/** Reports an event that the release of a remote counts to the SSR server, once per page load. */
export function reportEvent({ remote, event }: Tracked): void {
  const release = releaseOf(remote);
  const key = `${remote} ${event}`;
  if (!Object.hasOwn(release?.extras.measures ?? {}, event) || reported.has(key)) return;
  reported.add(key);
  if (!release || !isCompared(remote)) return;
  const { version } = release.metadata;
  import('./report-queue.ts').then(
    ({ queueEvent }) => queueEvent({ remote, version, event }),
    () => undefined,
  );
}
