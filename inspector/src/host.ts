import type { ReportedError } from '@clean-express/federation/reports';
import type { PickedReleases } from '@clean-express/release-contract/registry';
import type { ActivePreview } from '@clean-express/release-contract/releases';

/**
 * What the inspector reads from the host. The host passes it in, because the inspector must not
 * import the host: shared imports would be split out of the scripts that every page loads.
 */
export interface InspectedHost {
  /** Query parameter that opens the inspector with the page. */
  parameter: string;
  releases: () => PickedReleases;
  registryFailure: () => unknown;
  /** The remote that owns a path. */
  ownerOf: (pathname: string) => string | undefined;
  entryUrlOf: (remote: string) => string | undefined;
  /** Name of a remote in the federation runtime. */
  containerName: (remote: string) => string;
  failures: () => readonly ReportedError[];
  previews: () => ActivePreview[];
}

let inspected: InspectedHost | undefined;

/** Sets the host to inspect. */
export function inspect(host: InspectedHost): void {
  inspected = host;
}

/** The host to inspect. */
export function inspectedHost(): InspectedHost {
  if (!inspected) throw new Error('The inspector has no host. Call inspect() first.');
  return inspected;
}
