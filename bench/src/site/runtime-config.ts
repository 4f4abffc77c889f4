import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { Addresses, ServerName } from './ports.ts';

/** The emulated Firebase project. A name that begins with `demo-` never reaches Google. */
export const FIREBASE = {
  projectId: 'demo-clean-express',
  apiKey: 'demo-key',
  authDomain: 'demo-clean-express.firebaseapp.com',
} as const;

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
