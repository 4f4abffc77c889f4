import { BlockList, isIP } from 'node:net';

/** @throws When the item is neither an address nor a range. */
function addItem(blockList: BlockList, item: string): void {
  const [address = '', bits] = item.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (bits === undefined) blockList.addAddress(address, family);
  else blockList.addSubnet(address, /^\d+$/.test(bits) ? Number(bits) : Number.NaN, family);
}

/**
 * Builds a set that can be checked for an IP address.
 *
 * @param list - IP addresses and ranges in CIDR notation.
 * @throws When an item is neither.
 */
export function toBlockList(list: readonly string[]): BlockList {
  const blockList = new BlockList();
  for (const item of list) addItem(blockList, item);
  return blockList;
}
