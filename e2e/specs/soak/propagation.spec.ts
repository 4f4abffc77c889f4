import { currentBuild } from '../../fixtures/site/edited-build.ts';
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

interface Views {
  all: number;
  rendered: number;
}

/** Views a page until it has, or no longer has, a release. Returns the milliseconds that it took. */
async function untilShown({ url }: OwnSite, version: string, isShown: boolean, views: Views) {
  const start = performance.now();
  for (;;) {
    const response = await fetch(url + PAGE);
    expect(response.status).toBe(200);
    const html = await response.text();
    views.all += 1;
    if (html.includes('id="page-scripts"')) views.rendered += 1;
    if (html.includes(version) === isShown) return performance.now() - start;
  }
}

function describe(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `${name} → seen: ${median.toFixed(0)} ms (median of ${times.length}; worst ${worst.toFixed(0)} ms)`;
}

for (const remote of ['blog', 'shell']) {
  test(`the time until a page view has a promotion or a roll-back: ${remote}`, async ({ site }) => {
    test.setTimeout(10 * 60_000);
    const { api } = site.releases;
    const version = await site.publishBuild({ ...(await currentBuild(remote)), semver: '1.1.0' });
    const times: Times = { promote: [], rollBack: [] };
    const views: Views = { all: 0, rendered: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      await api.promote(remote, version);
      times.promote.push(await untilShown(site, version, true, views));
      await api.rollBack(remote);
      times.rollBack.push(await untilShown(site, version, false, views));
    }
    console.log(
      `${describe('Promote', times.promote)}\n${describe('Roll-back', times.rollBack)}\n${views.rendered} of ${views.all} views rendered, 0 failed.`,
    );
  });
}
