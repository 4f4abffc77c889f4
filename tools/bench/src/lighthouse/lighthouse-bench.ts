import { launch } from 'chrome-launcher';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { CHROMIUM_SWITCHES } from 'site-runner';
import type { Options } from '../options.ts';
import { mapValues, recordOf } from '../records.ts';
import { atLeast, atMost } from '../report/goal.ts';
import type { Section } from '../report/results.ts';
import { note, printTables } from '../report/table.ts';
import { benchPages, untilRendered } from '../site/pages.ts';
import { gatewayUrl, SIDES } from '../site/profile.ts';
import { median, repeat } from '../statistics.ts';
import { CHROMIUM } from '../web/browser.ts';
import {
  CATEGORIES,
  type LighthouseFigures,
  lighthouseTable,
  type Report,
} from './lighthouse-table.ts';

// Certificate errors disable the browser's cache, but Lighthouse starts with an empty one anyway.
const FLAGS = ['--headless=new', '--ignore-certificate-errors', ...CHROMIUM_SWITCHES];

/** How often Lighthouse audits a page until it succeeds: sometimes, it misses the navigation. */
const ATTEMPTS = 3;

/** @param port - Port of the browser's DevTools protocol. */
async function runLighthouse(path: string, port: number): Promise<Result> {
  const url = gatewayUrl(SIDES.federated) + path;
  await untilRendered(path);
  const options: Flags = { port, onlyCategories: [...CATEGORIES], logLevel: 'error' };
  let failure = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const lhr = (await lighthouse(url, options))?.lhr;
    if (lhr && !lhr.runtimeError) return lhr;
    failure = lhr?.runtimeError?.message ?? 'no result';
    note(`  repeated: ${failure}`);
  }
  throw new Error(`Lighthouse could not audit ${url}: ${failure}`);
}

function failedAudits({ categories, audits }: Result): string {
  const refs = Object.values(categories).flatMap(({ auditRefs }) => auditRefs);
  return refs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim())
    .join(', ');
}

/** The medians of several runs, and the failed audits of the last one. */
function summarize(results: readonly Result[]): Report {
  return {
    scores: recordOf(CATEGORIES, (category) =>
      median(results.map(({ categories }) => (categories[category]?.score ?? 0) * 100)),
    ),
    blockingTime: median(
      results.map(({ audits }) => audits['total-blocking-time']?.numericValue ?? Number.NaN),
    ),
    lost: results.map(failedAudits).at(-1) ?? '',
  };
}

const GOALS = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Runs Lighthouse's mobile audits on the public pages. */
export async function lighthouseBench(options: Options): Promise<Section<LighthouseFigures>> {
  const browser = await launch({ chromePath: CHROMIUM, chromeFlags: FLAGS });
  const pages: Record<string, Report> = {};
  try {
    for (const { name, path, isPublic } of await benchPages(options.pages)) {
      if (!isPublic) continue;
      note(`lighthouse: ${name}`);
      const results = await repeat(options.runs, () => runLighthouse(path, browser.port));
      pages[name] = summarize(results);
      note(`  failed audits: ${pages[name].lost}`);
    }
  } finally {
    browser.kill();
  }
  printTables([lighthouseTable({ pages })]);
  const scoreGoals = CATEGORIES.map((category) => {
    const measured = mapValues(pages, ({ scores }) => scores[category]);
    return atLeast(GOALS[category], `Lighthouse, mobile: ${category}`, measured);
  });
  const blocking = mapValues(pages, ({ blockingTime }) => blockingTime);
  const goals = [
    ...scoreGoals,
    atMost(50, 'Lighthouse, mobile: total blocking time, ms', blocking),
  ];
  return { figures: { pages }, goals };
}
