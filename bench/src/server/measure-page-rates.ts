import { countAnswers } from '../load/load-test.ts';
import type { Options } from '../options.ts';
import { note } from '../report/table.ts';
import { interleave } from '../statistics/interleave.ts';
import { median } from '../statistics/median.ts';
import { benchPages } from '../web/pages.ts';
import { untilDrawn } from '../web/until-drawn.ts';
import { frontDoorUsage } from './front-door-usage.ts';
import { pageLoad, WAYS, type Way } from './page-loads.ts';

/** How fast pages come. */
interface Rate {
  /** As this machine gave them, with whatever else it did. */
  perSecond: number;
  /**
   * Per second that a core spent in the front door, all its threads counted: who else uses the
   * machine, the load test before all, does not count.
   */
  perCore: number;
  /** Share of the answers that came without the drawn page, since it took too long; not counted. */
  undrawn: number;
}

/** How fast a page comes, by the way that it is asked for. */
export type PageRates = Record<Way, Rate>;

async function measureOnce(path: string, way: Way): Promise<Rate> {
  await untilDrawn(path);
  const before = await frontDoorUsage();
  const { count, perSecond, otherShare } = await countAnswers(pageLoad(path, way));
  const { cpuSeconds } = await frontDoorUsage();
  return { perSecond, perCore: count / (cpuSeconds - before.cpuSeconds), undrawn: otherShare };
}

async function measurePage(path: string, runs: number): Promise<PageRates> {
  const rates = await interleave(WAYS, runs, (way) => measureOnce(path, way));
  const summary = WAYS.map((way) => {
    const medianOf = (figure: keyof Rate) => median(rates[way].map((rate) => rate[figure]));
    const [perSecond, perCore] = [medianOf('perSecond'), medianOf('perCore')];
    return [way, { perSecond, perCore, undrawn: medianOf('undrawn') }];
  });
  return Object.fromEntries(summary) as PageRates;
}

/** Measures each page that the front door draws: page → rates. */
export async function measurePageRates({
  runs,
  pages: wanted,
}: Options): Promise<Record<string, PageRates>> {
  // The first answers of a process are slow.
  await measureOnce('/', 'kept');
  const figures: Record<string, PageRates> = {};
  for (const { name, path, isPublic } of await benchPages(wanted)) {
    if (!isPublic) continue;
    note(`server: ${name}`);
    figures[name] = await measurePage(path, runs);
  }
  return figures;
}
