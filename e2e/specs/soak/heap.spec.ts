import type { CDPSession } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const MOUNTS = 200;
/** Mounts between two measurements. */
const STEP = 20;
const KILOBYTE = 1000;

/**
 * The most that a mount may leave on the heap once code is compiled and caches are full. The page's
 * tree takes more than ten times that; the router stores its URL and scroll position.
 */
const MAX_GROWTH_KB = 10;

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / KILOBYTE;
}

test('the heap of a long-lived tab does not grow over 200 mounts of a remote', async ({ page }) => {
  test.setTimeout(10 * 60_000);
  const session = await page.context().newCDPSession(page);
  const links = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/contact');
  const sizes: number[] = [];
  for (let mount = 1; mount <= MOUNTS; mount += 1) {
    await links.getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await links.getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
    if (mount % STEP === 0) sizes.push(await heapOf(session));
  }
  const [settled = 0, last = 0] = [sizes.at(sizes.length / 2 - 1), sizes.at(-1)];
  const perMount = (last - settled) / (MOUNTS / 2);
  console.log(
    `Heap in kB, each ${STEP} mounts: ${sizes.map(Math.round).join(', ')}; in the second half ${perMount.toFixed(1)} per mount.`,
  );
  expect(perMount).toBeLessThan(MAX_GROWTH_KB);
});
