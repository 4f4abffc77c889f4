import type { BuildFiles, ViteManifest } from '@clean-express/federation/build';
import type { RemoteConfig } from '@clean-express/federation/remote-config';

/** The build of a remote, read from its `dist`. */
export interface Build {
  remote: RemoteConfig;
  /** Version in the `package.json` of the remote. */
  semver: string;
  files: BuildFiles;
  manifest: ViteManifest;
}
