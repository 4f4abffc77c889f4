import type { Plugin } from 'vite';
import { HOST_CONTRACT_FILE, type HostConfig, type HostContract } from '../host-config.ts';
import { sharedSingletons } from './shared-singletons.ts';

/**
 * Writes what remotes may count on beside the host's `index.html`: publishing checks a release
 * against what is live.
 */
export function hostContract({ paths, widgets }: HostConfig, root: string): Plugin {
  return {
    name: 'host-contract',
    apply: 'build',
    generateBundle() {
      const shared = Object.entries(sharedSingletons(root)).map(
        ([name, { version }]) => [name, version] as const,
      );
      const contract: HostContract = { paths, widgets, shared: Object.fromEntries(shared) };
      this.emitFile({
        type: 'asset',
        fileName: HOST_CONTRACT_FILE,
        source: JSON.stringify(contract, null, 2),
      });
    },
  };
}
