import type { CDPSession } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const MOUNTS = 200;
/** Mounts before the first measurement: caches are full then. */
const WARM_UP = 20;
const MEGABYTE = 1_000_000;

/** A tab may keep a little; a leak of every mount would add up to far more. */
const GROWTH = 1.1;

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / MEGABYTE;
}

test('the heap of a long-lived tab stays flat over 200 mounts of a remote', async ({ page }) => {
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
    if (mount % WARM_UP === 0) sizes.push(await heapOf(session));
  }
  console.log(
    `Heap in MB, each ${WARM_UP} mounts: ${sizes.map((size) => size.toFixed(1)).join(', ')}.`,
  );
  const [first = 0] = sizes;
  expect(sizes.at(-1)).toBeLessThan(first * GROWTH);
});
