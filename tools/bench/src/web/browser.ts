import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core';
import { CHROMIUM_SWITCHES } from 'site-runner';
import { probe } from './probe.ts';

/** Path of Chromium on this machine. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** The speed of this machine. */
export const UNTHROTTLED = {
  /** Milliseconds, added to every request. */
  latency: 0,
  /** Bytes per second; -1 means no limit. */
  downloadThroughput: -1,
  uploadThroughput: -1,
  /** How many times slower the processor is. */
  cpuSlowdown: 1,
};

export type Speed = typeof UNTHROTTLED;

/** A phone on a slow network, with Lighthouse's settings: 1.6 and 0.75 megabits per second. */
export const THROTTLED: Speed = {
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
  cpuSlowdown: 4,
};

const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** A large and a small screen for fingers. Without motion, nothing but a tap moves the carousel. */
export const TABLET: BrowserContextOptions = {
  ...DESKTOP,
  hasTouch: true,
  reducedMotion: 'reduce',
};
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
};

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

/** Runs some work in a browser context without cookies or cache. */
export async function asNewVisitor<Result>(
  browser: Browser,
  work: (context: BrowserContext) => Promise<Result>,
  device = DESKTOP as BrowserContextOptions,
): Promise<Result> {
  const context = await browser.newContext(device);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** Opens a tab with the probe, at some speed. */
export async function openTab(context: BrowserContext, { cpuSlowdown, ...network }: Speed) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // tsx wraps the named functions of probes with a helper that browsers do not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(probe);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return { page, devtools };
}
