import { setTimeout as wait } from 'node:timers/promises';
import {
  bucketAt,
  isInShare,
  shuffleBuckets,
} from '@clean-express/release-contract/canary-buckets';
import {
  type CachedSite,
  REPEATED_PURGES_MS,
  STORED_SECONDS,
} from '../../fixtures/shared-cache/cached-site.ts';
import { expect, test } from '../../fixtures/shared-cache/test.ts';
import { nextBlog } from '../../fixtures/site/blog-edit.ts';

const PATHS = ['/', '/blogs', '/services', '/contact'] as const;

const PERCENT = 10;
const VISITORS = 400;
const PARALLEL_VISITORS = 10;
/** A fair canary is outside of these limits once in millions of runs: five standard deviations. */
const [MIN_SHARE, MAX_SHARE] = [0.025, 0.175];

const ROLL_BACKS = 5;
const PARALLEL_CLIENTS = 16;
/** Without purges, it takes as long as pages are stored. */
const MAX_ROLL_BACK_MS = (STORED_SECONDS / 4) * 1000;

const bucketOf = (headers: Headers) =>
  /release-bucket=([\d.]+)/.exec(headers.get('set-cookie') ?? '')?.[1];

/**
 * Views all pages as one visitor of a canary, and says whether they had its release: all pages have
 * that of the visitor's bucket.
 */
async function visit(site: CachedSite, version: string): Promise<boolean> {
  const paths = PATHS.toSorted(() => Math.random() - 0.5);
  const headers: Record<string, string> = {};
  const shown = new Set<boolean>();
  let bucket: string | undefined;
  for (const path of paths) {
    // Between its pages, the visitor without cookies has another bucket each time.
    const anonymous = Math.random() < 0.25 ? [await site.get(path)] : [];
    const page = await site.get(path, headers);
    for (const { cache } of [...anonymous, page]) expect(cache).not.toBe('HIT');
    expect(page.headers.get('cache-control')).toContain('private');
    bucket ??= bucketOf(page.headers);
    headers.cookie = `release-bucket=${bucket}`;
    shown.add(page.text.includes(version));
  }
  const positions = shuffleBuckets(`blog ${version}`);
  expect([...shown]).toEqual([isInShare(positions, Number(bucket), PERCENT)]);
  return shown.has(true);
}

/** Whether pages have a release, for a visitor with a bucket, or for one without. */
async function expectRelease(site: CachedSite, version: string, isShown: boolean, bucket?: string) {
  const headers: Record<string, string> = bucket ? { cookie: `release-bucket=${bucket}` } : {};
  const pages = async () => {
    const all = await Promise.all(PATHS.map((path) => site.get(path, headers)));
    return all.map(({ text }) => text.includes(version));
  };
  await expect.poll(pages, { intervals: [50] }).toEqual(PATHS.map(() => isShown));
}

/** Requests pages in parallel until none has had a release for a while. Returns when the last had it. */
async function lastShown(site: CachedSite, version: string): Promise<number> {
  let last = Date.now();
  const client = async (index: number) => {
    for (let turn = index; Date.now() - last < REPEATED_PURGES_MS; turn += 1) {
      const requested = Date.now();
      const { text } = await site.get(PATHS[turn % PATHS.length] ?? '/');
      if (text.includes(version)) last = Math.max(last, requested);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_CLIENTS }, (_, index) => client(index)));
  return last;
}

test('a canary gets its share, and each visitor stays in one bucket', async ({ site }) => {
  const version = await site.origin.publish('blog', nextBlog);
  for (const path of PATHS) await site.store(path);
  await site.change((releases) => releases.setCanary('blog', version, PERCENT));
  await expectRelease(site, version, true, bucketAt(`blog ${version}`));
  let remaining = VISITORS;
  let shown = 0;
  const browse = async () => {
    while (remaining > 0) {
      remaining -= 1;
      if (await visit(site, version)) shown += 1;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_VISITORS }, browse));
  const share = shown / VISITORS;
  console.log(`Of ${VISITORS} visitors, ${shown} got the canary of ${PERCENT} %.`);
  expect(share).toBeGreaterThan(MIN_SHARE);
  expect(share).toBeLessThan(MAX_SHARE);
});

test('the start, growth, promotion and roll-back of a canary reach every bucket', async ({
  site,
}) => {
  const version = await site.origin.publish('blog', nextBlog);
  const canary = (percent: number) =>
    site.change((releases) => releases.setCanary('blog', version, percent));
  const expectBuckets = async (low: boolean, high: boolean) => {
    await expectRelease(site, version, low, bucketAt(`blog ${version}`, 20));
    await expectRelease(site, version, high, bucketAt(`blog ${version}`, 70));
  };
  for (const path of PATHS) await site.store(path);
  await canary(50);
  await expectBuckets(true, false);
  await canary(10);
  await expectBuckets(false, false);
  await canary(80);
  await expectBuckets(true, true);
  await canary(0);
  await expectBuckets(false, false);
  for (const path of PATHS) await site.store(path);
  await canary(50);
  await expectBuckets(true, false);
  await site.change((releases) => releases.promote('blog', version));
  await expectBuckets(true, true);
  for (const path of PATHS) await site.store(path);
  await site.change((releases) => releases.rollBack('blog'));
  await expectBuckets(false, false);
});

test('all visitors see a roll-back at once', async ({ site }) => {
  const version = await site.origin.publish('blog', nextBlog);
  const times: number[] = [];
  for (let count = 0; count < ROLL_BACKS; count += 1) {
    await site.change((releases) => releases.promote('blog', version));
    await expectRelease(site, version, true);
    for (const path of PATHS) await site.store(path);
    await site.command((releases) => releases.rollBack('blog'));
    const end = Date.now();
    times.push((await lastShown(site, version)) - end);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const [median = 0, worst = 0] = [sorted[Math.floor(ROLL_BACKS / 2)], sorted.at(-1)];
  console.log(
    `After a roll-back, pages had the former release for ${median} ms (median of ${ROLL_BACKS}; worst ${worst} ms), under ${PARALLEL_CLIENTS} parallel clients.`,
  );
  expect(worst).toBeLessThan(MAX_ROLL_BACK_MS);
});

test('a purge that one SSR server does not send is sent by the other', async ({ site }) => {
  const version = await site.origin.publish('blog', nextBlog);
  for (const path of PATHS) await site.store(path);
  const changing = site.command((releases) => releases.promote('blog', version));
  await Promise.all([changing, site.killSecond()]);
  await expectRelease(site, version, true);
  await wait(REPEATED_PURGES_MS);
  await expectRelease(site, version, true);
  for (const path of PATHS) expect((await site.get(path)).text).toContain(version);
});

test('nginx sends no page that it stored before a restart', async ({ site }) => {
  const version = await site.origin.publish('blog', nextBlog);
  for (const path of PATHS) await site.store(path);
  await site.stopNginx();
  await site.change((releases) => releases.promote('blog', version));
  await site.startNginx();
  for (const path of PATHS) expect((await site.get(path)).text).toContain(version);
});
