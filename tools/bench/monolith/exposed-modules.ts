import type { RoutesModule } from '@clean-express/federation/contract';
import type { RemoteConfig } from '@clean-express/federation/remote-config';

/** The configurations of all remotes: where their modules are, and which paths they own. */
export const remotes = Object.values(
  import.meta.glob<RemoteConfig>('../../../mfe-*/remote.config.ts', {
    eager: true,
    import: 'default',
  }),
);

/** Source file → routes. A single-page app has all routes from the start; their pages are lazy. */
const routes = import.meta.glob<RoutesModule>('../../../mfe-*/src/routes.tsx', { eager: true });

/** Source file → lazy import. */
const widgets = import.meta.glob([
  '../../../mfe-*/src/widgets/*.tsx',
  '!../../../mfe-*/src/widgets/*.test.tsx',
]);

/**
 * Imports an exposed module of a remote from its source.
 *
 * @throws When the remote does not expose it.
 */
export async function importExposed(remote: string, exposed: string): Promise<unknown> {
  const config = remotes.find(({ name }) => name === remote);
  const source = config?.exposes[`./${exposed}`]?.slice('./'.length);
  const file = `../../../mfe-${remote}/${source}`;
  const module = routes[file] ?? widgets[file]?.();
  if (!module) throw new Error(`The remote ${remote} does not expose ${exposed}.`);
  return module;
}
