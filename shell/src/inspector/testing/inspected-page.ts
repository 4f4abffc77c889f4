import type { PickedReleases } from '@clean-express/federation/registry';
import { fixtureConfig } from '../../testing/fixture-config.ts';
import { type InspectedHost, inspect } from '../host.ts';

/** A release of a remote, as far as the inspector looks at it. */
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

/** Has the inspector look at a page with two remotes: the blog's release is a canary. */
export function inspectPage(host: Partial<InspectedHost> = {}): InspectedHost {
  const inspected: InspectedHost = {
    config: fixtureConfig,
    parameter: 'inspect',
    aliveMark: 'alive',
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
