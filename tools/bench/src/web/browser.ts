import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_SWITCHES } from 'site-runner';

/** Path of Chromium on this machine. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * Starts the Chromium of this machine.
 *
 * @param fingerprint - Fingerprint of a certificate to trust. Ignoring all certificate errors
 *   instead would disable the browser's cache.
 */
export function launchBrowser(fingerprint?: string): Promise<Browser> {
  const trust = fingerprint ? [`--ignore-certificate-errors-spki-list=${fingerprint}`] : [];
  return chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_SWITCHES, ...trust] });
}
