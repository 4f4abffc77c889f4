import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { fetchJson, inlinedJson } from './inlined-json.ts';

/**
 * Reads the runtime configuration. The SSR server validates what it inlines; the file of a static host
 * is validated here, so that only pages of a static host download the validator.
 *
 * @throws When the configuration is missing or invalid.
 */
export async function readRuntimeConfig(): Promise<RuntimeConfig> {
  const inlined = inlinedJson('runtime-config');
  if (inlined) return inlined;
  const [{ runtimeConfigSchema }, json] = await Promise.all([
    import('@clean-express/federation/runtime-config'),
    fetchJson('/config.json'),
  ]);
  return runtimeConfigSchema.parse(json);
}
