import { normalizeIP } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import { addressSet } from '../config/address-list-schema.ts';

/** Clients that are remembered. */
const CLIENTS = 20_000;

/** Who asks, as far as limits go. */
export interface Client {
  /** Its address; of IPv6 the network, since a client has many addresses of one. */
  name: string;
  isLimited: boolean;
}

/**
 * Tells clients by their addresses.
 *
 * @param unlimited - Addresses and ranges of clients without limits.
 * @returns The client of an IP address.
 */
export function createClients(unlimited: readonly string[]): (ip: string) => Client {
  const exempt = addressSet(unlimited);
  const clients = new LRUCache<string, Client>({
    max: CLIENTS,
    memoMethod: (ip) => ({
      name: normalizeIP(ip),
      isLimited: !exempt.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4'),
    }),
  });
  return (ip) => clients.memo(ip);
}
