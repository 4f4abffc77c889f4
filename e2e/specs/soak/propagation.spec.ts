import type { NamedRelease } from '@clean-express/release-contract/release-api';
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

/**
 * Views a page until it has, or no longer has, releases: all of them or none, in each view.
 *
 * @returns The milliseconds that it took.
 */
async function untilShown(
  { url }: OwnSite,
  versions: readonly string[],
  isShown: boolean,
  views: Views,
) {
  const start = performance.now();
  for (;;) {
    const response = await fetch(url + PAGE);
    expect(response.status).toBe(200);
    const html = await response.text();
    views.all += 1;
    if (html.includes('id="page-scripts"')) views.rendered += 1;
    const shown = versions.filter((version) => html.includes(version)).length;
    expect([0, versions.length]).toContain(shown);
    if (shown > 0 === isShown) return performance.now() - start;
  }
}

function describe(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `${name} → seen: ${median.toFixed(0)} ms (median of ${times.length}; worst ${worst.toFixed(0)} ms)`;
}

for (const remotes of [['blog'], ['shell'], ['blog', 'catalog'], ['blog', 'shell']] as const) {
  test(`the time until a page view has a promotion or a roll-back: ${remotes.join(' and ')}`, async ({
    site,
  }) => {
    test.setTimeout(10 * 60_000);
    const { api } = site.releases;
    const versions: string[] = [];
    for (const remote of remotes) {
      const build = { ...(await currentBuild(remote)), semver: '1.1.0' };
      versions.push(await site.publishBuild(build));
    }
    const [{ remote, version }, ...partners] = remotes.map((name, at) => {
      return { remote: name, version: versions[at] ?? '' };
    }) as [NamedRelease, ...NamedRelease[]];
    const times: Times = { promote: [], rollBack: [] };
    const views: Views = { all: 0, rendered: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      await api.promote(remote, version, { with: partners });
      times.promote.push(await untilShown(site, versions, true, views));
      await api.rollBack(remote);
      times.rollBack.push(await untilShown(site, versions, false, views));
    }
    console.log(
      `${describe('Promote', times.promote)}\n${describe('Roll-back', times.rollBack)}\n${views.rendered} of ${views.all} views rendered, 0 failed.`,
    );
  });
}
