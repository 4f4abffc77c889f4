import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { apiBench } from './api/api-bench.ts';
import { developmentBench } from './development/development-bench.ts';
import { lighthouseBench } from './lighthouse/lighthouse-bench.ts';
import { type Kind, type Options, readOptions } from './options.ts';
import { type Goal, judge } from './report/goal.ts';
import { printVerdicts } from './report/print-verdicts.ts';
import type { Figures, Section } from './report/section.ts';
import { note } from './report/table.ts';
import { writeResults } from './report/write-results.ts';
import { serverBench } from './server/server-bench.ts';
import { DATA } from './site/folders.ts';
import { webBench } from './web/web-bench.ts';

const BENCHES: Record<Kind, (options: Options) => Promise<Section>> = {
  web: webBench,
  lighthouse: lighthouseBench,
  api: apiBench,
  server: serverBench,
  development: developmentBench,
};

const options = readOptions(process.argv.slice(2));
const sections: Record<string, Figures> = {};
const goals: Goal[] = [];
for (const kind of options.kinds) {
  rmSync(DATA, { recursive: true, force: true });
  mkdirSync(DATA, { recursive: true });
  const section = await BENCHES[kind](options);
  const measuredOn = {
    at: new Date().toISOString(),
    runs: options.runs,
    cores: availableParallelism(),
    node: process.versions.node,
  };
  const verdicts = section.goals.map(judge).map(({ goal, ...verdict }) => [goal, verdict]);
  sections[kind] = { measuredOn, goals: Object.fromEntries(verdicts), ...section.figures };
  goals.push(...section.goals);
}
printVerdicts(goals);
note(`\nAll figures: ${writeResults(sections, options.isComplete)}`);
