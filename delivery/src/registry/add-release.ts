import type { Registry, Release } from '@clean-express/federation/registry';

/** The schema that the registry follows: Frontend Discovery, v1-pre. */
const REGISTRY_SCHEMA =
  'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

function withTraffic(release: Release, traffic: number, isDefault: boolean): Release {
  return { ...release, deployment: { traffic, default: isDefault } };
}

/**
 * The registry with one more release. What was published before stays in the list, to go back to.
 *
 * @param registry - The registry so far.
 * @param remote - The remote's name.
 * @param release - The new release; one of the same version is replaced. With a `deployment.traffic`
 *   of 100, or as the remote's first, it becomes the default; with less, the default keeps the rest.
 */
export function addRelease(registry: Registry, remote: string, release: Release): Registry {
  const { traffic } = release.deployment;
  const others = (registry.microFrontends[remote] ?? []).filter(
    ({ metadata }) => metadata.version !== release.metadata.version,
  );
  const takesOver = traffic === 100 || !others.some(({ deployment }) => deployment.default);
  const releases = takesOver
    ? [withTraffic(release, 100, true), ...others.map((other) => withTraffic(other, 0, false))]
    : [
        withTraffic(release, traffic, false),
        ...others.map((other) =>
          other.deployment.default
            ? withTraffic(other, 100 - traffic, true)
            : withTraffic(other, 0, false),
        ),
      ];
  return {
    schema: REGISTRY_SCHEMA,
    microFrontends: { ...registry.microFrontends, [remote]: releases },
  };
}
