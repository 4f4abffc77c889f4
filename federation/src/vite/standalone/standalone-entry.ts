import type { RemoteConfig } from '../../remote-config.ts';

/**
 * The package of the frame. It is named here and nowhere imported: it is built on libraries that are
 * built on this one.
 */
export const FRAME = '@clean-express/shared-standalone';

/** `./src/routes.tsx` → code that imports it; from the root of the server, where the remote is. */
function importOf(source: string): string {
  return `() => import(${JSON.stringify(source.replace(/^\./, ''))})`;
}

/**
 * The code that starts a remote's own page.
 *
 * @example standaloneEntry(remote) // "import { startStandalone } from '…'; startStandalone({ … });"
 */
export function standaloneEntry({ name, exposes }: RemoteConfig): string {
  const { './routes': routes, ...others } = exposes;
  const widgets = Object.entries(others).map(
    ([exposed, source]) => `${JSON.stringify(exposed.slice('./'.length))}: ${importOf(source)}`,
  );
  return [
    `import { startStandalone } from '${FRAME}';`,
    `startStandalone({ name: ${JSON.stringify(name)}, routes: ${importOf(routes)}, widgets: { ${widgets.join(', ')} } });`,
  ].join('\n');
}
