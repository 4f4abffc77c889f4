import type { HostContract } from '@clean-express/federation/host-config';
import type { Registry, Release } from '@clean-express/federation/registry';
import type { Build } from '../build/build.ts';

/** A release that is about to be published, and what it must be compatible with. */
export interface Candidate {
  build: Build;
  release: Release;
  /** The live registry. */
  registry: Registry;
  /** The contract of the live shell. */
  host: Pick<HostContract, 'paths' | 'widgets' | 'shared'>;
}

/**
 * Checks one rule of the contract.
 *
 * @returns One message for each violation.
 */
export type Check = (candidate: Candidate) => string[];
