import type { HostContract } from '@clean-express/federation/host-config';
import type { Registry, Release } from '@clean-express/federation/registry';
import type { Build } from '../build/build.ts';

/** A release that somebody wants to publish, and what it would meet. */
export interface Candidate {
  build: Build;
  release: Release;
  /** What is live now. */
  registry: Registry;
  host: HostContract;
}

/**
 * Looks for one kind of fault.
 *
 * @returns One sentence for each thing that is wrong.
 */
export type Check = (candidate: Candidate) => string[];
