import { type Browser, chromium } from 'playwright-core';

/** Path of Chromium on this machine. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Switches that stop Chromium's background requests, and let it run as root. */
export const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the Chromium of this machine.
 *
 * @param fingerprint - Fingerprint of a certificate to trust. Ignoring all certificate errors
 *   instead would disable the browser's cache.
 */
export function launchBrowser(fingerprint?: string): Promise<Browser> {
  const trust = fingerprint ? [`--ignore-certificate-errors-spki-list=${fingerprint}`] : [];
  return chromium.launch({ executablePath: CHROMIUM, args: [...SWITCHES, ...trust] });
}
