import { mkdirSync, rmSync } from 'node:fs';
import { buildStale, minutes, PlainError } from 'site-runner';
import { apiBench } from './api/api-bench.ts';
import { developmentBench } from './development/development-bench.ts';
import { lighthouseBench } from './lighthouse/lighthouse-bench.ts';
import { shortenLoadTests } from './load-test.ts';
import { type Kind, type Options, readOptions } from './options.ts';
import { goalsTable, judge, type Verdict } from './report/goal.ts';
import { missingFigures } from './report/missing-figures.ts';
import { updatePerformancePage } from './report/performance-page.ts';
import { measuredOn, readLatest, type Section, writeResults } from './report/results.ts';
import { note, printTables } from './report/table.ts';
import { serverBench } from './server/server-bench.ts';
import { profile } from './site/profile.ts';
import { withWebSite } from './site/web-site.ts';
import { tapsBench } from './taps/taps-bench.ts';
import { visitsBench } from './visits/visits-bench.ts';
import { webBench } from './web/web-bench.ts';

type WebBench = (options: Options, fingerprint: string) => Promise<Section>;

/** Measures the site in a browser, which trusts the certificate of this run. */
const inBrowser = (bench: WebBench) => (options: Options) =>
  withWebSite((fingerprint) => bench(options, fingerprint));

const BENCHES: Record<Kind, (options: Options) => Promise<Section>> = {
  web: inBrowser(webBench),
  taps: inBrowser(tapsBench),
  visits: inBrowser(visitsBench),
  lighthouse: inBrowser(lighthouseBench),
  api: apiBench,
  server: serverBench,
  development: developmentBench,
};

/** Runs a bench. @throws When one of its figures is missing. */
async function runBench(kind: Kind, options: Options): Promise<Section> {
  rmSync(profile.data, { recursive: true, force: true });
  mkdirSync(profile.data, { recursive: true });
  const section = await BENCHES[kind](options);
  const missing = missingFigures(section.figures);
  if (missing.length > 0) throw new PlainError(`These figures are missing: ${missing.join(', ')}.`);
  return section;
}

/** Runs all benches, also after one has failed. @returns How many failed. */
async function measure(options: Options): Promise<number> {
  if (options.isSmoke) shortenLoadTests();
  await buildStale(note);
  const sections: Partial<Record<Kind, object>> = {};
  const verdicts: Record<string, Verdict> = {};
  let failed = 0;
  for (const [index, kind] of options.kinds.entries()) {
    note(`\n${kind} (${index + 1} of ${options.kinds.length})`);
    const startedAt = performance.now();
    try {
      const section = await runBench(kind, options);
      const goals = Object.fromEntries(section.goals.map((goal) => [goal.name, judge(goal)]));
      sections[kind] = { measuredOn: measuredOn(options.runs), goals, ...section.figures };
      Object.assign(verdicts, goals);
    } catch (error) {
      failed += 1;
      note(`Could not measure ${kind}. ${error instanceof PlainError ? error.message : error}`);
    }
    note(`${kind}: ${minutes((performance.now() - startedAt) / 1000)} min`);
  }
  if (options.isSmoke) return failed;
  printTables([goalsTable(verdicts)]);
  note(`\nAll figures: ${writeResults(sections, options.isComplete)}`);
  if (options.isComplete) updatePerformancePage(readLatest());
  return failed;
}

const [command = '', ...rest] = process.argv.slice(2);
// The figures on the page come from the file, in which they are rounded.
if (command === 'docs' && rest.length === 0) updatePerformancePage(readLatest());
else {
  const options = readOptions(process.argv.slice(2));
  const failed = await measure(options);
  process.stdout.write(`\n${options.kinds.length - failed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
