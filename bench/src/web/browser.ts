import { type Browser, chromium } from 'playwright-core';

/** Where this machine's Chromium is. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Switches that keep Chromium from calling home, and let it run as root. */
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
 * @param fingerprint - Of a certificate that it trusts. A browser that ignores errors of
 *   certificates would also keep nothing in its cache.
 */
export function launchBrowser(fingerprint?: string): Promise<Browser> {
  const trust = fingerprint ? [`--ignore-certificate-errors-spki-list=${fingerprint}`] : [];
  return chromium.launch({ executablePath: CHROMIUM, args: [...SWITCHES, ...trust] });
}
