import { answersPerSecond } from '../load/load-test.ts';
import type { Options } from '../options.ts';
import { withServices } from '../processes/with-services.ts';
import type { Section } from '../report/section.ts';
import { note, printTable, readable } from '../report/table.ts';
import { direct, REMOTES } from '../site/ports.ts';
import { api, frontDoor, remoteOrigin } from '../site/services.ts';
import { stageRemotes } from '../site/stage-remotes.ts';
import { interleave } from '../statistics/interleave.ts';
import { median } from '../statistics/median.ts';
import { benchPages } from '../web/pages.ts';
import { untilDrawn } from '../web/until-drawn.ts';
import { pageLoad, WAYS, type Way } from './page-loads.ts';

/** Pages per second, by the way that they are asked for. */
type PageRates = Record<Way, number>;

async function measurePage(path: string, runs: number): Promise<PageRates> {
  const rates = await interleave(WAYS, runs, async (way) => {
    await untilDrawn(path);
    return answersPerSecond(pageLoad(path, way));
  });
  return Object.fromEntries(WAYS.map((way) => [way, median(rates[way])])) as PageRates;
}

async function measurePages({ runs, pages: wanted }: Options): Promise<Record<string, PageRates>> {
  const figures: Record<string, PageRates> = {};
  for (const { name, path, isPublic } of await benchPages()) {
    if (!isPublic || (wanted.length > 0 && !wanted.includes(name))) continue;
    note(`server: ${name}`);
    figures[name] = await measurePage(path, runs);
  }
  return figures;
}

/** Measures how many pages the front door serves in a second. */
export async function serverBench(options: Options): Promise<Section> {
  const store = await stageRemotes(direct);
  const services = [
    api(direct),
    ...REMOTES.map((remote) => remoteOrigin(remote, store)),
    frontDoor('front-door', store, direct),
  ];
  return withServices(services, async () => {
    const figures = await measurePages(options);
    const rows = Object.entries(figures).map(([page, rates]) => [
      page,
      ...WAYS.map((way) => readable(rates[way])),
    ]);
    printTable('Front door, pages per second', ['page', ...WAYS], rows);
    return { figures, goals: [] };
  });
}
