import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { createContext } from 'react';
import { fetchJson, inlinedJson } from './inlined-json.ts';

/** Whether the API stores what visitors send with the site's forms. */
export const InboxContext = createContext(false);

/**
 * Reads the runtime configuration. The SSR server inlines it; the development server has it in a file,
 * whose validator only pages of that server download.
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
