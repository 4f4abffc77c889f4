import type { RemoteConfig } from '@clean-express/federation/remote-config';
import type { BuildFiles } from './build-files.ts';
import type { ViteManifest } from './vite-manifest.ts';

/** A remote's build, as it lies in its `dist`. */
export interface Build {
  remote: RemoteConfig;
  /** Version of the remote's package. */
  semver: string;
  files: BuildFiles;
  manifest: ViteManifest;
}
