import type { Registry } from '@clean-express/federation/registry';
import { releasesOf } from '@clean-express/federation/releases';

/** Formats how the visitors are shared between the releases of a remote. */
export function trafficOf(registry: Registry, remote: string) {
  const releases = releasesOf(registry, remote).filter(({ deployment }) => deployment.traffic > 0);
  const traffic = releases.map(({ metadata, deployment }) => ({
    version: metadata.version,
    percent: deployment.traffic,
  }));
  const text = traffic.map(({ version, percent }) => `${version} ${percent} %`).join(', ');
  return { json: { remote, traffic }, text: `${remote}: ${text}` };
}
