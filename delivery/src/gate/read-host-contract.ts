import {
  HOST_CONTRACT_FILE,
  type HostContract,
  hostContractSchema,
} from '@clean-express/federation/host-config';
import { DeliveryError } from '../errors/delivery-error.ts';

const CONTRACT_TIMEOUT_MS = 10_000;

/**
 * Loads the contract of the live shell from the site.
 *
 * @param site - Address of the site, without a trailing slash.
 * @throws DeliveryError when the contract could not be loaded.
 */
export async function readHostContract(site: string): Promise<HostContract> {
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
