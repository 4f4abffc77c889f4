import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { FIREBASE } from 'site-runner';
import type { Addresses, ServerName } from './ports.ts';

/**
 * The runtime configuration of the single-page app. The SSR server gets the same values from its
 * environment.
 *
 * @param site - The server whose address visitors use.
 */
export function runtimeConfig(site: ServerName, addressOf: Addresses): RuntimeConfig {
  return {
    siteUrl: addressOf(site),
    apiUrl: addressOf('api'),
    authEmulatorUrl: addressOf('auth-emulator'),
    firebase: FIREBASE,
    inbox: false,
    // Randomly sampled measurements would add noise to the results.
    vitalsSample: 0,
  };
}
