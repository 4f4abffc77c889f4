import type { Goal } from '../report/goal.ts';
import { STEPS } from './measure-clicks.ts';
import type { BenchPage } from './pages.ts';
import { FEDERATED } from './sides.ts';
import type { PageSummary, SideSummary } from './summarize-page.ts';
import { VISITS } from './visit.ts';
import type { WebFigures } from './web-tables.ts';

const FIRST_VISIT = 'throttled cold';

/** Page → figure of the production site, for the pages that have one. */
function perPage(
  pages: readonly BenchPage[],
  summaries: Record<string, PageSummary>,
  figure: (summary: SideSummary) => number,
): Record<string, number> {
  const measured = pages.flatMap(({ name }) => {
    const summary = summaries[name]?.[FEDERATED];
    return summary ? [[name, figure(summary)] as const] : [];
  });
  return Object.fromEntries(measured);
}

const lcpRatio = ({ visits }: SideSummary) => visits[FIRST_VISIT].ratios.lcp;

/** The goals of the federated site, compared with the same sources as a single-page app. */
export function webGoals(pages: readonly BenchPage[], figures: WebFigures): Goal[] {
  const { pages: summaries, clicks } = figures;
  const federated = (figure: (summary: SideSummary) => number, of = pages) =>
    perPage(of, summaries, figure);
  const publicPages = pages.filter(({ isPublic }) => isPublic);
  const otherPages = pages.filter(({ isPublic }) => !isPublic);
  const shifts = ({ visits }: SideSummary) =>
    Math.max(...VISITS.map((kind) => visits[kind].medians.cls));
  return [
    {
      name: 'LCP to the monolith’s, server-rendered pages',
      limit: { atMost: 0.45 },
      measured: federated(lcpRatio, publicPages),
    },
    {
      name: 'LCP to the monolith’s, client-rendered pages',
      limit: { atMost: 1.05 },
      measured: federated(lcpRatio, otherPages),
    },
    {
      name: 'Time to interactive to the monolith’s',
      limit: { atMost: 0.95 },
      measured: federated(({ visits }) => visits[FIRST_VISIT].ratios.interactive),
    },
    {
      name: 'Script to the monolith’s',
      limit: { atMost: 1.15 },
      measured: federated(({ visits }) => visits[FIRST_VISIT].ratios.scriptKb),
    },
    { name: 'Waves', limit: { atMost: 3 }, measured: federated(({ waves }) => waves) },
    { name: 'CLS', limit: { atMost: 0.02 }, measured: federated(shifts) },
    {
      name: 'Click to content, ms',
      limit: { atMost: 100 },
      measured: Object.fromEntries(STEPS.map((step) => [step, clicks[FEDERATED][step]])),
    },
  ];
}
