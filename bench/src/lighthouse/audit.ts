import lighthouse, { type Result } from 'lighthouse';
import { throughGateway } from '../site/ports.ts';
import { median } from '../statistics/median.ts';
import { repeat } from '../statistics/repeat.ts';
import { untilDrawn } from '../web/until-drawn.ts';

/** What Lighthouse gives points for. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Category = (typeof CATEGORIES)[number];

/** What Lighthouse says of a page. */
export interface Report {
  /** Category → points of a hundred. */
  scores: Record<Category, number>;
  /** Audits that cost points. */
  lost: string;
}

interface Page {
  path: string;
  /** Where the browser is driven. */
  port: number;
  /** How often it is looked at. */
  runs: number;
}

async function look({ path, port }: Page): Promise<Result> {
  const url = throughGateway('front-door') + path;
  await untilDrawn(path);
  const found = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' });
  if (!found || found.lhr.runtimeError) {
    throw new Error(`Lighthouse cannot look at ${url}: ${found?.lhr.runtimeError?.message}`);
  }
  return found.lhr;
}

function lostIn({ categories, audits }: Result): string {
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs);
  return weighed
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim())
    .join(', ');
}

/**
 * Audits a page as on a telephone: the median of several looks, and what the last one found wanting.
 *
 * @throws When Lighthouse cannot look at it.
 */
export async function audit(page: Page): Promise<Report> {
  const results = await repeat(page.runs, () => look(page));
  const scoreOf = (category: Category) =>
    median(results.map(({ categories }) => (categories[category]?.score ?? 0) * 100));
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(name)]));
  return { scores: scores as Report['scores'], lost: lostIn(results.at(-1) as Result) };
}
