import { build, type Plugin } from 'vite';
import { EARLY_EVENTS_FILE } from '../host-config.ts';

/** Bundles a module with its imports into the code of one classic script. */
async function bundleScript(source: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: source, formats: ['iife'], name: 'earlyEvents' },
    },
  });
  const [bundle] = Array.isArray(output) ? output : [output];
  if (!bundle || !('output' in bundle)) throw new Error(`Could not build ${source}.`);
  return bundle.output[0].code.trim();
}

/**
 * Adds the script that records early events to the host's server bundle.
 *
 * @param source - Absolute path of its source file.
 */
export function earlyEventsScript(source: string): Plugin {
  return {
    name: 'early-events-script',
    apply: 'build',
    async generateBundle() {
      const code = await bundleScript(source);
      this.emitFile({ type: 'asset', fileName: EARLY_EVENTS_FILE, source: code });
    },
  };
}
