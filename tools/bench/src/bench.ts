import { mkdirSync, rmSync } from 'node:fs';
import { buildStale, minutes, PlainError } from 'site-runner';
import { apiBench } from './api/api-bench.ts';
import { developmentBench } from './development/development-bench.ts';
import { lighthouseBench } from './lighthouse/lighthouse-bench.ts';
import { shortenLoadTests } from './load-test.ts';
import { type Kind, type Options, readOptions } from './options.ts';
import { peersBench } from './peers/peers-bench.ts';
import { missingFigures, note, printTables, type Section } from './report/report.ts';
import { goalsOf, type Results, toResult, updatePages, writeResults } from './report/results.ts';
import { scaleBench } from './scale/scale-bench.ts';
import { serverBench } from './server/server-bench.ts';
import { stopThrottling } from './site/browser.ts';
import { profile } from './site/profile.ts';
import { Stopped } from './site/services.ts';
import { withWebSite } from './site/web-site.ts';
import { tapsBench } from './taps/taps-bench.ts';
import { visitsBench } from './visits/visits-bench.ts';
import { webBench } from './web/web-bench.ts';

/** Runs some work and says how long it took. @returns `undefined` if it failed. */
async function attempt<Result>(name: string, work: () => Promise<Result>) {
  note(`\n${name}`);
  const startedAt = performance.now();
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stopped) throw error;
    note(`Could not measure ${name}. ${error instanceof PlainError ? error.message : error}`);
    return undefined;
  } finally {
    note(`${name}: ${minutes((performance.now() - startedAt) / 1000)} min`);
  }
}

/** Runs the wanted ones of some benches, also after one has failed, and prints what they have measured. */
async function runBenches(
  { kinds, runs }: Options,
  benches: Partial<Record<Kind, () => Promise<Section>>>,
): Promise<Results> {
  const results: Results = {};
  for (const kind of kinds) {
    const bench = benches[kind];
    if (!bench) continue;
    const result = await attempt(kind, async () => {
      const section = await bench();
      printTables(section.tables);
      const missing = missingFigures(section).join(', ');
      if (missing) throw new PlainError(`These figures are missing: ${missing}.`);
      return toResult(section, runs);
    });
    if (result) results[kind] = result;
  }
  return results;
}

/** The benches that measure the site in a browser, beside the single-page app: one start serves them all. */
const IN_BROWSER: readonly Kind[] = ['web', 'taps', 'visits', 'lighthouse', 'peers'];

function runInBrowser(options: Options): Promise<Results> {
  return withWebSite((browser, start) =>
    runBenches(options, {
      web: () => webBench(options, browser),
      taps: () => tapsBench(options, browser),
      visits: () => visitsBench(options, browser),
      lighthouse: () => lighthouseBench(options),
      peers: () => peersBench(options, browser, start),
    }),
  );
}

/** Runs all benches, prints their goals and writes their results. @returns How many failed. */
async function measure(options: Options): Promise<number> {
  const { kinds, pages, isSmoke } = options;
  if (isSmoke) {
    shortenLoadTests();
    stopThrottling();
  }
  await buildStale(note);
  rmSync(profile.data, { recursive: true, force: true });
  mkdirSync(profile.data, { recursive: true });
  const isInBrowser = kinds.some((kind) => IN_BROWSER.includes(kind));
  const results = {
    ...(isInBrowser && (await attempt('in a browser', () => runInBrowser(options)))),
    ...(await runBenches(options, {
      api: () => apiBench(options),
      server: () => serverBench(options),
      development: () => developmentBench(options),
      scale: () => scaleBench(options),
    })),
  };
  if (!isSmoke) {
    printTables([goalsOf(results)]);
    const isComplete = pages.length === 0;
    note(`\nAll figures: ${writeResults(results, isComplete)}`);
    if (isComplete) updatePages();
  }
  return kinds.filter((kind) => !results[kind]).length;
}

function optionsOfCommandLine(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    note(`${error instanceof Error ? error.message : error}\nIts usage: npm run bench -- --help`);
    process.exit(1);
  }
}

const [command = '', ...rest] = process.argv.slice(2);
// The figures on the pages come from the file, in which they are rounded.
if (command === 'docs' && rest.length === 0) updatePages();
else {
  const options = optionsOfCommandLine();
  const failed = await measure(options);
  process.stdout.write(`\n${options.kinds.length - failed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
