/** What a remote declares about itself, in its own `remote.config.ts`. */
export interface RemoteConfig {
  /** Name in the registry and in `data-mfe`: `catalog`. */
  name: string;
  /** Port of its development server and, on one machine, of its origin. */
  port: number;
  /** The URL path prefixes that it owns; publishing writes them to the registry. */
  paths: string[];
  /** Exposed module → source file, relative to the remote's folder. `./routes` is due. */
  exposes: { './routes': string } & Record<`./${string}`, string>;
}

/**
 * Types a remote's declaration.
 *
 * @param config - The declaration.
 * @returns The same object.
 * @example export default defineRemote({ name: 'blog', port: 3002, paths: ['/blogs'], exposes: { './routes': './src/routes.tsx' } });
 */
export function defineRemote(config: RemoteConfig): RemoteConfig {
  return config;
}

/** The container's name in the federation runtime: `catalog` → `mfe_catalog`. */
export function containerName(remote: string): string {
  return `mfe_${remote.replaceAll('-', '_')}`;
}
