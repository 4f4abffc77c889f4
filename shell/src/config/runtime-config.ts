import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { fetchJson, inlinedJson } from './inlined-json.ts';

/**
 * Where the page runs. The front door validated what it inlined; what a static host serves is
 * validated here, so that only such a page downloads the validator.
 *
 * @throws When there is no valid configuration.
 */
export async function readRuntimeConfig(): Promise<RuntimeConfig> {
  const inlined = inlinedJson('runtime-config');
  if (inlined) return inlined as RuntimeConfig;
  const [{ runtimeConfigSchema }, json] = await Promise.all([
    import('@clean-express/federation/runtime-config'),
    fetchJson('/config.json'),
  ]);
  return runtimeConfigSchema.parse(json);
}
