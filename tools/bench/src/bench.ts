import { mkdirSync, rmSync } from 'node:fs';
import { apiBench } from './api/api-bench.ts';
import { developmentBench } from './development/development-bench.ts';
import { lighthouseBench } from './lighthouse/lighthouse-bench.ts';
import { type Kind, type Options, readOptions } from './options.ts';
import { goalsTable, judge, type Verdict } from './report/goal.ts';
import { updatePerformancePage } from './report/performance-page.ts';
import { measuredOn, readLatest, type Section, writeResults } from './report/results.ts';
import { note, printTables } from './report/table.ts';
import { serverBench } from './server/server-bench.ts';
import { profile } from './site/profile.ts';
import { tapsBench } from './taps/taps-bench.ts';
import { visitsBench } from './visits/visits-bench.ts';
import { webBench } from './web/web-bench.ts';

const BENCHES: Record<Kind, (options: Options) => Promise<Section>> = {
  web: webBench,
  taps: tapsBench,
  visits: visitsBench,
  lighthouse: lighthouseBench,
  api: apiBench,
  server: serverBench,
  development: developmentBench,
};

async function measure(options: Options): Promise<void> {
  const sections: Partial<Record<Kind, object>> = {};
  const verdicts: Record<string, Verdict> = {};
  for (const kind of options.kinds) {
    rmSync(profile.data, { recursive: true, force: true });
    mkdirSync(profile.data, { recursive: true });
    const section = await BENCHES[kind](options);
    const goals = Object.fromEntries(section.goals.map((goal) => [goal.name, judge(goal)]));
    sections[kind] = { measuredOn: measuredOn(options.runs), goals, ...section.figures };
    Object.assign(verdicts, goals);
  }
  printTables([goalsTable(verdicts)]);
  note(`\nAll figures: ${writeResults(sections, options.isComplete)}`);
  if (options.isComplete) updatePerformancePage(readLatest());
}

const [command = '', ...rest] = process.argv.slice(2);
// The figures on the page come from the file, in which they are rounded.
if (command === 'docs' && rest.length === 0) updatePerformancePage(readLatest());
else await measure(readOptions(process.argv.slice(2)));
