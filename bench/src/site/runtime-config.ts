import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { FIREBASE } from 'local/src/site/project.ts';
import type { Addresses, ServerName } from './ports.ts';

/**
 * What the single-page app has to know; the front door is told the same by its environment.
 *
 * @param site - The server that visitors see it at.
 */
export function runtimeConfig(site: ServerName, addressOf: Addresses): RuntimeConfig {
  return {
    siteUrl: addressOf(site),
    apiUrl: addressOf('api'),
    authEmulatorUrl: addressOf('auth-emulator'),
    firebase: FIREBASE,
    inbox: false,
    // What measures by chance would blur what we measure.
    vitalsSample: 0,
  };
}
