import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

const FORM = 'must be a list of IP addresses and ranges such as 10.0.0.0/8,::1';

/** @throws When the item is neither an address nor a range. */
function add(addresses: BlockList, item: string): void {
  const [address = '', bits] = item.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (bits === undefined) addresses.addAddress(address, family);
  else addresses.addSubnet(address, /^\d+$/.test(bits) ? Number(bits) : Number.NaN, family);
}

/**
 * A set of addresses.
 *
 * @param list - Addresses and ranges in CIDR notation.
 * @throws When one of them is neither.
 */
export function addressSet(list: readonly string[]): BlockList {
  const addresses = new BlockList();
  for (const item of list) add(addresses, item);
  return addresses;
}

function isAddressList(list: readonly string[]): boolean {
  try {
    addressSet(list);
    return true;
  } catch {
    return false;
  }
}

/** `10.0.0.0/8,::1`; none when it is not set. */
export const addressListSchema = z
  .string()
  .transform((list) => list.split(',').map((item) => item.trim()))
  .refine(isAddressList, FORM)
  .default([]);
