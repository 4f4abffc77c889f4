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
import { measureHotReloads } from './measure-hot-reloads.ts';

/** Measures how long developers wait until a change is on the screen. */
export async function developmentBench({
  runs,
  isSmoke,
}: Options): Promise<Section<DevelopmentFigures>> {
  const remotes = await findRemotes(ROOT);
  // The parts of `npm run dev` that have hot reload.
  const services = [
    devAuthEmulator(profile),
    benchApi(remotes),
    ...remotes.map((remote) => devRemote(profile, remote)),
    devShell(profile, remotes),
  ];
  const hotReload = await withServices(services, () => measureHotReloads(runs, isSmoke));
  const figures = { hotReload };
  printTables([developmentTable(figures)]);
  const times = mapValues(hotReload, ({ milliseconds }) => milliseconds);
  const preserved = mapValues(hotReload, ({ isStatePreserved }) => Number(isStatePreserved));
  const goals = [
    atMost(500, 'Save to screen, ms', times),
    atLeast(1, 'State preserved by hot reload', preserved),
  ];
  return { figures, goals };
}
