import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_SWITCHES } from 'site-runner';

/** Path of Chromium on this machine. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * Runs the Chromium of this machine while some work runs.
 *
 * @param fingerprint - Fingerprint of a certificate to trust. Ignoring all certificate errors
 *   instead would disable the browser's cache.
 */
export async function withBrowser<Result>(
  work: (browser: Browser) => Promise<Result>,
  fingerprint?: string,
): Promise<Result> {
  const trust = fingerprint ? [`--ignore-certificate-errors-spki-list=${fingerprint}`] : [];
  const args = [...CHROMIUM_SWITCHES, ...trust];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
