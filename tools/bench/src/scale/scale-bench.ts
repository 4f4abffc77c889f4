import { mkdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Build,
  buildCandidate,
  loadBuild,
  publishBuild,
  ReleaseServer,
  runGate,
} from '@clean-express/release';
import { releasePublicKeysField } from '@clean-express/server-kit/signatures';
import type { Browser } from 'playwright-core';
import { PlainError, prepareSite, type ServedSite } from 'site-runner';
import { readTrustedRegistry } from 'ssr-server/src/releases/trusted-registry.ts';
import { type Options, someOf } from '../options.ts';
import { atMost, note, type Section, type Table } from '../report/report.ts';
import { memoryOf } from '../server/measure-pages.ts';
import { changedBuild, untilLive } from '../server/server-bench.ts';
import { UNTHROTTLED, withBrowser } from '../site/browser.ts';
import { untilRendered } from '../site/pages.ts';
import { profile, SIDES, SSR_SERVER } from '../site/profile.ts';
import { publishBuilds, publishLive, siteServices } from '../site/services.ts';
import { withGateway } from '../site/web-site.ts';
import { medians, repeat } from '../statistics.ts';
import { load } from '../web/web-bench.ts';
import { buildRemotes, LAST, nameOf } from './build-remotes.ts';

/** Remotes beside those of the site. */
const COUNTS = [3, 10, 50];

/** A page of the last remote, which shows something of two others. */
function pageOf(path: string) {
  const content = [LAST, nameOf(1), nameOf(2)].map((remote) => `main [data-mfe="${remote}"] li`);
  return { name: path, path: `/${LAST}${path}`, content, isPublic: true };
}

/** A page with widgets of two others, and one with all slots. */
const THREE = pageOf('');
const SLOTS = pageOf('/more');

/** Measures a cold page. The first load fills the caches of the servers. */
async function measurePage(browser: Browser, page: typeof THREE, runs: number) {
  const target = { port: SIDES.federated, page };
  await load(browser, target, UNTHROTTLED);
  return medians(await repeat(runs, () => load(browser, target)));
}

/** How long some work takes, in milliseconds: the mean of some repetitions. */
async function timeOf(work: () => Promise<unknown>, repetitions = 10): Promise<number> {
  const startedAt = performance.now();
  await repeat(repetitions, work);
  return (performance.now() - startedAt) / repetitions;
}

/** Publishes a change of a remote, and promotes it until its page has it. Times are in milliseconds. */
async function measureRelease({ releaseServer }: ServedSite, build: Build) {
  const server = new ReleaseServer(releaseServer);
  let version = '';
  const publish = await timeOf(async () => {
    version = await publishBuild(server, build);
  }, 1);
  const promote = await timeOf(async () => {
    await server.promote(build.remote.name, version);
    await untilLive(version, `/${build.remote.name}`);
  }, 1);
  return { publish, promote };
}

/** Renders all pages of remotes, and samples the memory. The least counts: garbage comes and goes. */
async function measureMemory(builds: readonly Build[]): Promise<number> {
  const paths = builds.flatMap(({ remote }) => Object.keys(remote.pages ?? {}));
  for (const path of paths) await untilRendered(path);
  return Math.min(...(await repeat(5, () => wait(1000).then(() => memoryOf(SSR_SERVER)))));
}

/** Measures what the release server gives to SSR servers, and to its page. */
async function measureLists({ store, releaseServer: { publicKeys, url, token } }: ServedSite) {
  const text = await readFile(join(store, 'public/registry.json'), 'utf8');
  const keys = releasePublicKeysField.parse(publicKeys);
  const headers = { authorization: `Bearer ${token}` };
  const overview = async () => (await fetch(`${url}/v1/overview`, { headers })).arrayBuffer();
  return {
    'signed registry, kB': text.length / 1000,
    'registry verified, ms': await timeOf(() => readTrustedRegistry(text, keys), 100),
    'overview of releases, kB': (await overview()).byteLength / 1000,
    'overview of releases, ms': await timeOf(overview),
  };
}

/** Measures a new site with some remotes beside its own. @returns Name → figure, with its unit. */
async function measureSite(builds: readonly [Build, ...Build[]], runs: number) {
  rmSync(profile.data, { recursive: true, force: true });
  mkdirSync(profile.data, { recursive: true });
  const site = await prepareSite(profile);
  const { first, ssrServer } = siteServices(site);
  return withGateway(first, site.remotes, async (start, fingerprint) => {
    const served = await publishBuilds(site);
    for (const build of builds) await publishLive(build, served);
    const started = await timeOf(() => start([ssrServer]).then(() => untilRendered(THREE.path)), 1);
    const memory = await measureMemory(builds);
    let number = 0;
    const release = () => {
      number += 1;
      return measureRelease(served, changedBuild(builds[0], number));
    };
    const { publish, promote } = medians(await repeat(runs + 2, release));
    const measured = async (browser: Browser) => ({
      three: await measurePage(browser, THREE, runs),
      slots: await measurePage(browser, SLOTS, runs),
    });
    const { three, slots } = await withBrowser(measured, fingerprint);
    return {
      'page of three: requests': three.requests,
      'page of three: all, kB': three.allKb,
      'page of three: HTML, kB': three.htmlKb,
      'page of three: script, kB': three.scriptKb,
      'page of three: LCP, ms': three.lcp,
      'page of three: hydrated, ms': three.hydrated,
      'page of slots: requests': slots.requests,
      'page of slots: all, kB': slots.allKb,
      'page of slots: LCP, ms': slots.lcp,
      'SSR server: memory, MB': memory,
      'SSR server: start to first page, ms': started,
      'publish, s': publish / 1000,
      'promote to page, ms': promote,
      ...(await measureLists(served)),
    };
  });
}

/** Runs the gate of a remote beside live releases, on a site of its own. @returns Seconds. */
async function measureGate(builds: readonly [Build, ...Build[]]): Promise<number> {
  const { shell, remotes } = await prepareSite(profile);
  const live = [...(await Promise.all([shell, ...remotes].map(loadBuild))), ...builds];
  const order = {
    live: live.map((build) => buildCandidate(build).source),
    candidates: [buildCandidate(changedBuild(builds[0], 0))],
  };
  const milliseconds = await timeOf(async () => {
    const { failed, folder, seconds } = await runGate(order);
    if (failed > 0) throw new PlainError(`${failed} tests of the gate fail. See ${folder}.`);
    note(`scale: gate: ${JSON.stringify(seconds)}`);
  }, 1);
  return milliseconds / 1000;
}

/** Measures how cost grows with the number of remotes: the most to the fewest. */
export async function scaleBench(options: Options): Promise<Section> {
  const buildsOf = await buildRemotes();
  const counts = someOf(COUNTS, options);
  const rows = new Map<string, number[]>();
  const add = (figures: Record<string, number>) => {
    for (const [name, figure] of Object.entries(figures))
      rows.set(name, [...(rows.get(name) ?? []), figure]);
  };
  for (const count of counts) {
    note(`scale: ${count} remotes`);
    add(await measureSite(buildsOf(count), options.runs));
    if (options.hasGate) add({ 'gate, s': await measureGate(buildsOf(count)) });
  }
  const growth = Object.fromEntries(
    [...rows].map(([name, figures]) => [name, (figures.at(-1) ?? NaN) / (figures[0] ?? NaN)]),
  );
  const ofRows = (pattern: RegExp) =>
    Object.fromEntries(Object.entries(growth).filter(([name]) => pattern.test(name)));
  const table: Table = {
    title: 'Scale: a site by its number of remotes',
    head: ['figure', ...counts.map(String), 'growth ×'],
    rows: [...rows].map(([name, figures]) => [name, ...figures, growth[name] ?? NaN]),
  };
  const from = `${counts.at(-1)} remotes to ${counts[0]}`;
  return {
    tables: [table],
    goals: [
      atMost(1.05, `Page of three remotes, ${from}`, ofRows(/^page of three/)),
      atMost(2, `Memory of the SSR server, ${from}`, ofRows(/memory/)),
      atMost(1.2, `Publish and gate of a remote, ${from}`, ofRows(/^(publish|gate)/)),
    ],
  };
}
