import { devAuthEmulator, devRemote, devShell } from 'local/src/dev/dev-services.ts';
import { findRemotes, ROOT } from 'site-runner';
import type { Options } from '../options.ts';
import { withServices } from '../processes.ts';
import { mapValues } from '../records.ts';
import { atLeast, atMost } from '../report/goal.ts';
import type { Section } from '../report/results.ts';
import { printTables } from '../report/table.ts';
import { profile } from '../site/profile.ts';
import { benchApi } from '../site/services.ts';
import { type DevelopmentFigures, developmentTable } from './development-table.ts';
import { measureBuilds } from './measure-builds.ts';
import { measureHotReloads } from './measure-hot-reloads.ts';
import { measureStart } from './measure-start.ts';

/** Measures how long developers wait for reloads, starts and builds. */
export async function developmentBench({ runs }: Options): Promise<Section<DevelopmentFigures>> {
  const remotes = await findRemotes(ROOT);
  // The parts of `npm run dev` that have hot reload.
  const services = [
    devAuthEmulator(profile),
    benchApi(remotes),
    ...remotes.map((remote) => devRemote(profile, remote)),
    devShell(profile, remotes),
  ];
  const hotReload = await withServices(services, () => measureHotReloads(runs));
  const start = await measureStart(remotes, runs);
  const figures = { hotReload, start, builds: await measureBuilds(remotes, runs) };
  printTables([developmentTable(figures)]);
  const times = mapValues(hotReload, ({ milliseconds }) => milliseconds);
  const preserved = mapValues(hotReload, ({ isStatePreserved }) => Number(isStatePreserved));
  const goals = [
    atMost(500, 'Save to screen, ms', times),
    atLeast(1, 'State preserved by hot reload', preserved),
  ];
  return { figures, goals };
}
