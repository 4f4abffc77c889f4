import type { Options } from '../options.ts';
import type { Goal } from '../report/goal.ts';
import type { Section } from '../report/results.ts';
import { note, printTables } from '../report/table.ts';
import { launchBrowser } from '../web/browser.ts';
import { withDevelopmentSite } from './development-site.ts';
import { type DevelopmentFigures, developmentTable } from './development-table.ts';
import { HOT_PAGES } from './hot-pages.ts';
import { measureBuilds } from './measure-builds.ts';
import { type HotReload, measureHotReload } from './measure-hot-reload.ts';
import { measureStart } from './measure-start.ts';

async function measureHotReloads(runs: number): Promise<Record<string, HotReload>> {
  const browser = await launchBrowser();
  try {
    const figures: Record<string, HotReload> = {};
    for (const [remote, page] of Object.entries(HOT_PAGES)) {
      note(`development: save to screen, ${remote}`);
      figures[remote] = await measureHotReload(browser, page, runs);
    }
    return figures;
  } finally {
    await browser.close();
  }
}

function goals({ hotReload }: DevelopmentFigures): Goal[] {
  const perRemote = (figure: (reload: HotReload) => number) =>
    Object.fromEntries(Object.entries(hotReload).map(([remote, of]) => [remote, figure(of)]));
  return [
    {
      name: 'Save to screen, ms',
      limit: { atMost: 500 },
      measured: perRemote(({ milliseconds }) => milliseconds),
    },
    {
      name: 'State preserved by hot reload',
      limit: { atLeast: 1 },
      measured: perRemote(({ isStatePreserved }) => Number(isStatePreserved)),
    },
  ];
}

/** Measures how long developers wait for reloads, starts and builds. */
export async function developmentBench({ runs }: Options): Promise<Section<DevelopmentFigures>> {
  const hotReload = await withDevelopmentSite(() => measureHotReloads(runs));
  const start = await measureStart(runs);
  const builds = await measureBuilds(runs);
  const figures: DevelopmentFigures = { hotReload, ...(start && { start }), builds };
  printTables([developmentTable(figures)]);
  return { figures, goals: goals(figures) };
}
