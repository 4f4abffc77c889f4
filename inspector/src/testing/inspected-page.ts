import { fixtureRelease } from '@clean-express/federation/testing';
import type { PickedReleases } from '@clean-express/release-contract/registry';
import { type InspectedHost, inspect } from '../host.ts';

function release(remote: string, port: number, traffic: number, isDefault: boolean) {
  return {
    ...fixtureRelease('1.0.0-a', { traffic, default: isDefault }),
    url: `http://localhost:${port}/${remote}/releases/1.0.0-a/remoteEntry.js`,
  };
}

const releases: PickedReleases = {
  blog: release('blog', 3002, 10, false),
  catalog: release('catalog', 3001, 90, true),
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
