import type { CDPSession } from 'playwright-core';
import type { Network } from './networks.ts';

/** Megabits → bytes; -1 is no limit. */
function bytes(megabits: number | undefined): number {
  return megabits === undefined ? -1 : (megabits * 1_000_000) / 8;
}

/** Makes a page's network and processor slow. */
export async function emulate(devtools: CDPSession, network: Network): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: bytes(network.megabits?.down),
    uploadThroughput: bytes(network.megabits?.up),
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: network.slowdown });
}
