import { join } from 'node:path';
import { precompressDirectory } from '@clean-express/release-build/precompress';
import { HEAD_SCRIPT_FILE, STARTER_FILE } from '@clean-express/release-contract/host-contract';
import { build, type ConfigEnv, type Plugin, type UserConfig } from 'vite';
import type { HostConfig } from '../host-config.ts';
import { hostContract } from './host-contract.ts';
import { hostStyles } from './host-styles.ts';
import {
  analyzeBundle,
  BROWSER_BUILD,
  developmentServer,
  pagePlugins,
  sanitizeFileName,
} from './presets.ts';
import { serverBuild } from './server-build.ts';
import { sharedModules } from './shared-singletons.ts';

/**
 * The Vite configuration of the host. Its build contains no URL of a remote: they are registered at
 * runtime. With `--ssr`, it builds what the SSR server needs: the bundle that renders pages, and the
 * scripts that it inlines.
 *
 * @param root - Absolute path of the host's folder.
 * @param port - Port of its development server.
 * @param minShareCount - How many parts of the build have to share a module for every page to load it.
 */
export function hostConfig(host: HostConfig, root: string, port: number, minShareCount = 2) {
  return ({ isSsrBuild }: ConfigEnv): UserConfig =>
    isSsrBuild ? serverConfig(host, root) : browserConfig(host, root, port, minShareCount);
}

function serverConfig(host: HostConfig, root: string): UserConfig {
  const { plugins = [], ...others } = serverBuild({ 'entry-server': join(root, host.server) });
  const inlined = [
    inlinedScript(STARTER_FILE, join(root, host.starter)),
    inlinedScript(HEAD_SCRIPT_FILE, join(root, host.headScript)),
  ];
  return { root, ...others, plugins: [...plugins, ...inlined] };
}

/**
 * The chunks that every page loads. Without groups, each set of pages that share a module has a chunk of its
 * own: home loaded 25, which browsers import one after the other, and small ones compress badly. Libraries
 * are apart, since they change less often.
 */
const commonChunks = (minShareCount: number) => [
  { name: 'libraries', test: /node_modules[\\/](react-router|@tanstack)/ },
  { name: 'common', test: /^(?!.*node_modules)|[\\/]lucide-react[\\/]/, minShareCount },
];

function browserConfig(
  host: HostConfig,
  root: string,
  port: number,
  minShareCount: number,
): UserConfig {
  return {
    root,
    plugins: [
      ...pagePlugins(),
      hostContract(host, root),
      analyzeBundle(root),
      sharedModules(root),
      headScriptInDevelopment(host),
      precompress(),
    ],
    resolve: { alias: [TOAST_ALIAS] },
    // Removes the runtime's support for manifests and Node: remotes are registered by their entry.
    define: { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' },
    server: developmentServer(port),
    css: hostStyles(),
    build: {
      ...BROWSER_BUILD,
      rolldownOptions: {
        output: { sanitizeFileName, codeSplitting: { groups: commonChunks(minShareCount) } },
      },
    },
  };
}

/** Everything in the host, and what it shares by this name, uses the toasts without their markup. */
export const TOAST_ALIAS = {
  find: /^react-hot-toast$/,
  replacement: '@clean-express/federation/toast',
};

/** Compresses the files of a build, so that the server does not have to compress them at start. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      // Other plugins may still write files.
      order: 'post',
      sequential: true,
      handler: async ({ dir }) => {
        if (dir) await precompressDirectory(dir);
      },
    },
  };
}

/** Bundles a module with its imports into the code of one classic script. */
async function bundleScript(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'script' },
    },
  });
  const [bundle] = Array.isArray(output) ? output : [output];
  if (!bundle || !('output' in bundle)) throw new Error(`Could not build ${entry}.`);
  return bundle.output[0].code.trim();
}

/** Adds a script that the SSR server inlines into pages to the server bundle. */
function inlinedScript(fileName: string, entry: string): Plugin {
  return {
    name: `inlined-script:${fileName}`,
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await bundleScript(entry) });
    },
  };
}

/** The development server has no SSR server, which inlines the script into the head. */
function headScriptInDevelopment({ headScript }: HostConfig): Plugin {
  const src = join('/', headScript);
  return {
    name: 'head-script',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src } }],
  };
}
