import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { createContext, useContext } from 'react';

/** Where the page runs, for the host's own components. */
export const RuntimeConfigContext = createContext<RuntimeConfig | undefined>(undefined);

/**
 * The runtime configuration.
 *
 * @throws Outside of the host's component tree.
 */
export function useRuntimeConfig(): RuntimeConfig {
  const config = useContext(RuntimeConfigContext);
  if (!config) throw new Error('useRuntimeConfig() needs a RuntimeConfigContext around it.');
  return config;
}
