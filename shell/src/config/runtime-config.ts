import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { createContext, useContext } from 'react';

/** Provides the runtime configuration to the host's components. */
export const RuntimeConfigContext = createContext<RuntimeConfig | undefined>(undefined);

/**
 * The runtime configuration.
 *
 * @throws Outside of a {@link RuntimeConfigContext}.
 */
export function useRuntimeConfig(): RuntimeConfig {
  const config = useContext(RuntimeConfigContext);
  if (!config)
    throw new Error('useRuntimeConfig() must be called inside of a RuntimeConfigContext.');
  return config;
}
