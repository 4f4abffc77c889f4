import {
  HOST_CONTRACT_FILE,
  type HostContract,
  hostContractSchema,
} from '@clean-express/federation/host-config';
import { DeliveryError } from '../errors/delivery-error.ts';

/** How long the site may take, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * What the live shell provides, asked of the site itself.
 *
 * @param site - Where visitors see it, without a slash at its end.
 * @throws DeliveryError when it cannot be had.
 */
export async function readHostContract(site: string): Promise<HostContract> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await fetch(`${site}/${HOST_CONTRACT_FILE}`, { signal });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return hostContractSchema.parse(await response.json());
  } catch (cause) {
    throw new DeliveryError(
      'unavailable',
      `The live site at ${site} does not say what its shell provides. Start it (npm start), or name another by SITE_URL.`,
      { cause },
    );
  }
}
