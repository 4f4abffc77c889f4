import { setTimeout as wait } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
} from 'playwright-core';
import { CHROMIUM_SWITCHES, findBrowser } from 'site-runner';
import { until } from './pages.ts';

/** The network is idle after so long without a request. */
const IDLE_MS = 700;

/** Tracks the network requests of a page, whose network events are enabled. */
function trackTraffic(devtools: CDPSession) {
  const urls = new Set<string>();
  let requests = 0;
  let documentUrl = '';
  let htmlBytes = 0;
  /** Id → URL of the requests without a response. */
  const pending = new Map<string, string>();
  let scriptBytes = 0;
  let allBytes = 0;
  let changedAt = performance.now();
  const finish = (id: string, bytes = 0) => {
    const url = pending.get(id);
    if (!url) return;
    pending.delete(id);
    changedAt = performance.now();
    allBytes += bytes;
    const { pathname } = new URL(url);
    if (pathname.endsWith('.js')) scriptBytes += bytes;
    if (url === documentUrl) htmlBytes = bytes;
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url }, type }) => {
    if (!url.startsWith('http')) return;
    if (type === 'Document') documentUrl = url;
    requests += 1;
    urls.add(url);
    pending.set(requestId, url);
    changedAt = performance.now();
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    finish(requestId, encodedDataLength),
  );
  devtools.on('Network.loadingFailed', ({ requestId }) => finish(requestId));
  return {
    /** Waits until the network is idle. */
    idle: () =>
      until('The network was not idle', async () => {
        return pending.size === 0 && performance.now() - changedAt >= IDLE_MS;
      }),
    /** The URLs that the page has requested so far. */
    urls,
    /** What it has loaded so far: sizes in kilobytes. */
    loaded: () => ({
      scriptKb: scriptBytes / 1024,
      htmlKb: htmlBytes / 1024,
      allKb: allBytes / 1024,
      requests,
    }),
  };
}

/** Where Lighthouse reaches the browser. */
export const DEVTOOLS_PORT = 3495;

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

type Speed = typeof UNTHROTTLED;

let isThrottled = true;

/** Lets all pages load at the speed of this machine, for a smoke test. */
export function stopThrottling(): void {
  isThrottled = false;
}

/** A phone on a slow network, with Lighthouse's settings: 1.6 and 0.75 megabits per second. */
export const THROTTLED: Speed = {
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
  cpuSlowdown: 4,
};

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** A large and a small screen for fingers. Without motion, nothing but a tap moves the carousel. */
const TOUCH = { hasTouch: true, reducedMotion: 'reduce' } as const;
export const TABLET: BrowserContextOptions = { ...DESKTOP, ...TOUCH };
export const PHONE: BrowserContextOptions = {
  ...TOUCH,
  viewport: { width: 390, height: 844 },
  isMobile: true,
};

/**
 * Runs the Chromium of this machine while some work runs.
 *
 * @param fingerprint - Fingerprint of a certificate to trust. Ignoring all certificate errors
 *   instead would disable the browser's cache.
 */
export async function withBrowser<Result>(
  work: (browser: Browser) => Promise<Result>,
  fingerprint = '',
): Promise<Result> {
  const executablePath = await findBrowser(() => undefined, true);
  const trust = `--ignore-certificate-errors-spki-list=${fingerprint}`;
  const args = [...CHROMIUM_SWITCHES, trust, `--remote-debugging-port=${DEVTOOLS_PORT}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

interface Visitor {
  speed?: Speed;
  device?: BrowserContextOptions;
  /** Whether pages prefetch the targets of links. They do so at a random moment. */
  prefetches?: boolean;
}

/** A tab of a new visitor. */
export type Tab = Awaited<ReturnType<typeof openTab>>;

async function openTab(
  browser: Browser,
  { speed = UNTHROTTLED, device = DESKTOP, prefetches = false }: Visitor,
) {
  const { cpuSlowdown, ...network } = isThrottled ? speed : UNTHROTTLED;
  const context = await browser.newContext(device);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.addInitScript((saveData) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData } });
  }, !prefetches);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return { context, page, devtools, traffic: trackTraffic(devtools) };
}

/** A tab that is not closed after so long ends with the browser. */
const CLOSE_MS = 30_000;

/** Lets a visitor without cookies or cache do some work in a tab. */
export async function asNewVisitor<Result>(
  browser: Browser,
  visitor: Visitor,
  work: (tab: Tab) => Promise<Result>,
): Promise<Result> {
  const tab = await openTab(browser, visitor);
  try {
    return await work(tab);
  } finally {
    // Chromium may not close a slowed-down tab that a tap has just sent to another page.
    await Promise.race([tab.context.close(), wait(CLOSE_MS, undefined, { ref: false })]);
  }
}
