import type { RemoteConfig } from '../../remote-config.ts';

/**
 * The package of the standalone page. It is only named in generated code, not imported: it depends on
 * libraries that depend on this package.
 */
export const STANDALONE_PACKAGE = '@clean-express/standalone';

/** `./src/routes.tsx` → code that imports it, relative to the root of the development server. */
function importOf(source: string): string {
  return `() => import(${JSON.stringify(source.replace(/^\./, ''))})`;
}

/**
 * Code that starts a remote's standalone page.
 *
 * @example standaloneEntry(remote) // "import { startStandalone } from '…'; startStandalone({ … });"
 */
export function standaloneEntry({ name, exposes }: RemoteConfig): string {
  const { './routes': routes, ...others } = exposes;
  const widgets = Object.entries(others).map(
    ([exposed, source]) => `${JSON.stringify(exposed.slice('./'.length))}: ${importOf(source)}`,
  );
  return [
    `import { startStandalone } from '${STANDALONE_PACKAGE}';`,
    `startStandalone({ name: ${JSON.stringify(name)}, routes: ${importOf(routes)}, widgets: { ${widgets.join(', ')} } });`,
  ].join('\n');
}
