import { nextBlog } from '../../fixtures/site/blog-edit.ts';
import type { OwnSite } from '../../fixtures/site/own-site.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

const ROUNDS = 50;

const PAGE = '/blogs';

/** Of a page with another release. The median is in docs/delivery.md, and nothing asserts it. */
interface Times {
  promote: number[];
  rollBack: number[];
}

/** Views a page until it has, or no longer has, a release. Returns the milliseconds that it took. */
async function untilShown({ url }: OwnSite, version: string, isShown: boolean): Promise<number> {
  const start = performance.now();
  for (;;) {
    const response = await fetch(url + PAGE);
    expect(response.status).toBe(200);
    if ((await response.text()).includes(version) === isShown) return performance.now() - start;
  }
}

function describe(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `${name} → seen: ${median.toFixed(0)} ms (median of ${times.length}; worst ${worst.toFixed(0)} ms)`;
}

test('the time until a page view has a promotion or a roll-back', async ({ site }) => {
  test.setTimeout(10 * 60_000);
  const { api } = site.releases;
  const version = await site.publish('blog', nextBlog);
  const times: Times = { promote: [], rollBack: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await api.promote('blog', version);
    times.promote.push(await untilShown(site, version, true));
    await api.rollBack('blog');
    times.rollBack.push(await untilShown(site, version, false));
  }
  console.log(`${describe('Promote', times.promote)}\n${describe('Roll-back', times.rollBack)}`);
});
