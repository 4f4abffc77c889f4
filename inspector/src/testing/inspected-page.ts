import type { PickedReleases } from '@clean-express/federation/registry';
import { type InspectedHost, inspect } from '../host.ts';

/** A release of a remote, with the properties that the inspector reads. */
function release(remote: string, port: number, isDefault = true) {
  return {
    url: `http://localhost:${port}/${remote}/releases/1.0.0-a/remoteEntry.js`,
    metadata: { version: '1.0.0-a' },
    deployment: { traffic: isDefault ? 90 : 10, default: isDefault },
    extras: {
      paths: [`/${remote}`],
      preload: {},
      css: [],
      pages: {},
      widgets: {},
      integrity: {},
      shared: {},
      publishedAt: '2026-03-14T10:00:00.000Z',
    },
  };
}

const releases: PickedReleases = {
  blog: release('blog', 3002, false),
  catalog: release('catalog', 3001),
};

/** Inspects a host with two remotes: the release of the blog is a canary. */
export function inspectPage(host: Partial<InspectedHost> = {}): InspectedHost {
  const inspected: InspectedHost = {
    parameter: 'inspect',
    releases: () => releases,
    registryFailure: () => undefined,
    ownerOf: (path) => Object.keys(releases).find((remote) => path.startsWith(`/${remote}`)),
    entryUrlOf: (remote) => releases[remote]?.url,
    containerName: (remote) => `mfe_${remote}`,
    failures: () => [],
    previews: () => [],
    ...host,
  };
  inspect(inspected);
  return inspected;
}
