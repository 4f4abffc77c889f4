import type { RoutesModule } from '@clean-express/federation/contract';
import type { RemoteConfig } from '@clean-express/federation/remote-config';

/** The declarations of all remotes: where their modules are, and which paths they own. */
export const remotes = Object.values(
  import.meta.glob<RemoteConfig>('../../mfe-*/remote.config.ts', {
    eager: true,
    import: 'default',
  }),
);

/** Source file → module. A single-page app knows its routes from the start; their pages are lazy. */
const routes = import.meta.glob<RoutesModule>('../../mfe-*/src/routes.tsx', { eager: true });

/** Source file → its lazy import. */
const widgets = import.meta.glob([
  '../../mfe-*/src/widgets/*.tsx',
  '!../../mfe-*/src/widgets/*.test.tsx',
]);

/** What a remote exposes, from its source. */
export async function importExposed(remote: string, exposed: string): Promise<unknown> {
  const config = remotes.find(({ name }) => name === remote);
  const source = config?.exposes[`./${exposed}`]?.slice('./'.length);
  const file = `../../mfe-${remote}/${source}`;
  const module = routes[file] ?? widgets[file]?.();
  if (!module) throw new Error(`${remote} exposes no ${exposed}.`);
  return module;
}
