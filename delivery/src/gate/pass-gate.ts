import {
  HOST_CONTRACT_FILE,
  type HostContract,
  hostContractSchema,
} from '@clean-express/federation/host-config';
import { manifestSchema } from '@clean-express/federation/release-registry';
import type { ReleaseDetail } from '../client/release-server.ts';
import { DeliveryError } from '../errors/delivery-error.ts';
import { runE2e } from './run-e2e.ts';
import { type Candidate, staticGate } from './static-gate.ts';

const CONTRACT_TIMEOUT_MS = 5000;

/** Loads the contract of the live shell from the site. */
async function readHostContract(site: string): Promise<HostContract> {
  try {
    const signal = AbortSignal.timeout(CONTRACT_TIMEOUT_MS);
    const response = await fetch(`${site}/${HOST_CONTRACT_FILE}`, { signal });
    if (!response.ok) throw new Error(`The response had the status ${response.status}.`);
    return hostContractSchema.parse(await response.json());
  } catch (cause) {
    throw new DeliveryError(
      'unavailable',
      `Could not load the shell's contract from the live site at ${site}. Start the site (npm start), or set SITE_URL to another one.`,
      { cause },
    );
  }
}

/** @throws DeliveryError with one message for each finding, if there are any. */
export function refuse(remote: string, findings: readonly string[]): void {
  if (findings.length === 0) return;
  const lines = findings.map((finding) => `- ${finding}`);
  const message = `The gate refuses this release of "${remote}". Nothing was changed.`;
  throw new DeliveryError('refused', [message, ...lines].join('\n'));
}

/**
 * Checks a build against the contract, then runs the e2e tests across all remotes with it.
 *
 * @param live - The live releases of all remotes.
 * @param site - Address of the live site, without a trailing slash.
 * @throws DeliveryError when the build is refused, or the site is not available.
 */
export async function passGate(
  candidate: Pick<Candidate, 'build' | 'description'>,
  { live, site, e2e }: { live: readonly ReleaseDetail[]; site: string; e2e: boolean },
): Promise<void> {
  const { build } = candidate;
  const { name } = build.remote;
  const host = await readHostContract(site);
  const manifests = live.map(({ manifestText }) => manifestSchema.parse(JSON.parse(manifestText)));
  refuse(name, staticGate({ ...candidate, host, live: manifests }));
  console.error('✓ The release matches the contract with the shell and the other remotes.');
  if (!e2e) return;
  console.error(
    '  Running the e2e tests across all remotes in a browser; this takes some minutes …',
  );
  refuse(name, await runE2e(build, live));
  console.error('✓ The e2e tests pass with this release beside the releases that are live.');
}
