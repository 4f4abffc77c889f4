import type { PickedReleases } from '@clean-express/federation/registry';
import type { ReportedError } from '@clean-express/federation/reports';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { ShownPreview } from '../preview/previews.ts';

/**
 * What the inspector asks of the host. It is handed over: what the inspector imported of it would be
 * split from the scripts of every page, as files of their own.
 */
export interface InspectedHost {
  config: RuntimeConfig;
  /** In the address of a page, it opens the inspector with the page. */
  parameter: string;
  /** Name of the mark in the browser's timeline for when the page came alive. */
  aliveMark: string;
  releases: () => PickedReleases;
  registryFailure: () => unknown;
  /** The remote that owns a path. */
  ownerOf: (pathname: string) => string | undefined;
  entryUrlOf: (remote: string) => string | undefined;
  /** What the federation runtime calls a remote. */
  containerName: (remote: string) => string;
  failures: () => readonly ReportedError[];
  previews: () => ShownPreview[];
}

let inspected: InspectedHost | undefined;

/** Says which host is inspected. */
export function inspect(host: InspectedHost): void {
  inspected = host;
}

/**
 * The host that is inspected.
 *
 * @throws Before the inspector was opened.
 */
export function inspectedHost(): InspectedHost {
  if (!inspected) throw new Error('The inspector was not told which host to inspect.');
  return inspected;
}
