import { toBlockList } from '@clean-express/server-kit/environment';
import { clientName } from '@clean-express/server-kit/http';
import { LRUCache } from 'lru-cache';

const CACHED_CLIENTS = 20_000;

/** A client, as far as rate limits are concerned. */
export interface Client {
  /** Its IPv4 address, or the /64 network of its IPv6 address. */
  name: string;
  isLimited: boolean;
}

/**
 * Identifies clients by their addresses.
 *
 * @param unlimited - Addresses and ranges of clients without limits.
 * @returns The client at an IP address.
 */
export function createClients(unlimited: readonly string[]): (ip: string) => Client {
  const exempt = toBlockList(unlimited);
  const clients = new LRUCache<string, Client>({
    max: CACHED_CLIENTS,
    memoMethod: (ip) => ({
      name: clientName(ip),
      isLimited: !exempt.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4'),
    }),
  });
  return (ip) => clients.memo(ip);
}
