import lighthouse, { type Result } from 'lighthouse';
import { recordOf } from '../records.ts';
import { throughGateway } from '../site/ports.ts';
import { median } from '../statistics/median.ts';
import { repeat } from '../statistics/repeat.ts';
import { untilRendered } from '../web/until-rendered.ts';
import { CATEGORIES, type Category, type Report } from './lighthouse-table.ts';

interface Page {
  path: string;
  /** Port of the browser's DevTools protocol. */
  port: number;
  /** How often the page is audited. */
  runs: number;
}

async function runLighthouse({ path, port }: Page): Promise<Result> {
  const url = throughGateway('ssr-server') + path;
  await untilRendered(path);
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
  });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse could not audit ${url}: ${result?.lhr.runtimeError?.message}`);
  }
  return result.lhr;
}

function failedAudits({ categories, audits }: Result): string {
  const refs = Object.values(categories).flatMap(({ auditRefs }) => auditRefs);
  return refs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim())
    .join(', ');
}

/**
 * Audits a page with Lighthouse's mobile settings: the median scores of several runs, and the
 * failed audits of the last one.
 *
 * @throws When Lighthouse fails.
 */
export async function audit(page: Page): Promise<Report> {
  const results = await repeat(page.runs, () => runLighthouse(page));
  const scoreOf = (category: Category) =>
    median(results.map(({ categories }) => (categories[category]?.score ?? 0) * 100));
  return {
    scores: recordOf(CATEGORIES, scoreOf),
    lost: results.map(failedAudits).at(-1) ?? '',
  };
}
