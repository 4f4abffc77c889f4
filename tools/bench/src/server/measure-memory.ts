import { type Build, loadBuild } from '@clean-express/release';
import { fileOf } from '@clean-express/release-build';
import type { ServedSite } from 'site-runner';
import { runLoadTest } from '../load-test.ts';
import type { Options } from '../options.ts';
import { note } from '../report/report.ts';
import { SSR_SERVER } from '../site/profile.ts';
import { publishLive } from '../site/services.ts';
import { repeat } from '../statistics.ts';
import { until } from '../until.ts';
import { cachedPage } from './measure-pages.ts';
import { memoryOf } from './usage.ts';

/** How many releases are published, and after how many of them a figure is recorded. */
const RELEASES = 50;
const RELEASES_PER_FIGURE = 10;

const REMOTE = 'blog';

/** Pages that the remote owns, or has a widget on. */
const PAGES = ['/blogs', '/'];

/** The remote's server bundle. When it changes, the SSR server has to load it again. */
const CHANGED_FILE = 'server/routes.js';

/** A copy of the build that differs in a comment of one file. */
function changedBuild(build: Build, number: number): Build {
  const bytes = Buffer.concat([fileOf(build.files, CHANGED_FILE), Buffer.from(`\n// ${number}`)]);
  return { ...build, files: new Map([...build.files, [CHANGED_FILE, bytes]]) };
}

function untilLive(version: string): Promise<void> {
  return until(`The SSR server did not serve release ${version}`, async () => {
    const response = await fetch(SSR_SERVER + PAGES[0]);
    return (await response.text()).includes(version);
  });
}

/**
 * Publishes releases while pages are requested, and samples the memory of the SSR server.
 *
 * @returns Number of releases → the least memory since the previous figure, because garbage comes
 *   and goes.
 */
export async function measureReleases(
  site: ServedSite,
  { isSmoke }: Options,
): Promise<Record<string, number>> {
  const found = site.remotes.find(({ remote }) => remote.name === REMOTE);
  if (!found) throw new Error(`There is no remote ${REMOTE}.`);
  const build = await loadBuild(found);
  const memory: Record<string, number> = {};
  let releases = 0;
  const sample = async () => {
    releases += 1;
    await untilLive(await publishLive(changedBuild(build, releases), site));
    // The URLs do not vary, because each new one would add a page to the cache.
    for (const path of PAGES) await runLoadTest({ ...cachedPage(path), duration: 1 });
    return memoryOf(SSR_SERVER);
  };
  while (releases < (isSmoke ? 1 : RELEASES)) {
    const samples = await repeat(isSmoke ? 1 : RELEASES_PER_FIGURE, sample);
    note(`server: ${releases} releases`);
    memory[`${releases} releases`] = Math.min(...samples);
  }
  return memory;
}
