import sbom from 'rollup-plugin-sbom';
import { build } from 'vite';
import { commandSource, type PublishedPackage } from './packages.ts';

/**
 * Bundles the command of a package. It contains what it uses of other packages of the workspace, but not
 * the package's dependencies, which npm installs.
 */
export async function bundleCommand(published: PublishedPackage): Promise<void> {
  const { folder, dependencies } = published;
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    // For `npm run sbom`: the packages that the bundle contains.
    plugins: [sbom({ includeWellKnown: false, saveTimestamp: false })],
    ssr: { noExternal: true, external: Object.keys(dependencies) },
    build: {
      ssr: commandSource(published),
      target: 'node24',
      copyPublicDir: false,
      rolldownOptions: { output: { chunkFileNames: 'chunks/[name]-[hash].js' } },
    },
  });
}
