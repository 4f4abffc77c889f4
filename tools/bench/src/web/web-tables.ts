import { printTable, readable } from '../report/table.ts';
import { STEPS } from './click-through.ts';
import { METRICS, type SideSummary } from './summarize-page.ts';
import { VISITS, type VisitKind } from './visit.ts';
import type { WebFigures } from './web-figures.ts';

const HEAD = [
  'page',
  'side',
  'requests',
  'script kB',
  'all kB',
  'FCP',
  'LCP',
  'CLS',
  'menu works',
  'interactive',
  'waves',
  'script ×',
  'FCP ×',
  'LCP ×',
  'interactive ×',
];

function row(page: string, side: string, kind: VisitKind, { visits, waves }: SideSummary) {
  const { medians, ratios } = visits[kind];
  const { scriptKb, fcp, lcp, interactive } = ratios;
  return [
    page,
    side,
    ...METRICS.map((metric) => readable(medians[metric])),
    readable(waves),
    ...[scriptKb, fcp, lcp, interactive].map(readable),
  ];
}

/** Prints a table for each kind of visit, and one for the clicks. Times are in milliseconds. */
export function printWeb({ pages, clicks }: WebFigures): void {
  for (const kind of VISITS) {
    const rows = Object.entries(pages).flatMap(([page, sides]) =>
      Object.entries(sides).map(([side, summary]) => row(page, side, kind, summary)),
    );
    printTable(`Pages, ${kind} (× to the monolith)`, HEAD, rows);
  }
  const rows = Object.entries(clicks).map(([side, steps]) => [
    side,
    ...STEPS.map((step) => readable(steps[step])),
  ]);
  printTable('Click to content, ms', ['side', ...STEPS], rows);
}
