import type { CDPSession } from 'playwright-core';
import type { Network } from './networks.ts';

/** Megabits → bytes; -1 means no limit. */
function bytes(megabits: number | undefined): number {
  return megabits === undefined ? -1 : (megabits * 1_000_000) / 8;
}

/** Emulates a slower network and processor for a page. */
export async function emulate(devtools: CDPSession, network: Network): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: bytes(network.megabits?.down),
    uploadThroughput: bytes(network.megabits?.up),
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: network.cpuSlowdown });
}
