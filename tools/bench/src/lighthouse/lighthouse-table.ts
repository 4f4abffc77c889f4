import { readable, type Table } from '../report/table.ts';

/** The categories that Lighthouse scores. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's results for a page. */
export interface Report {
  /** Category → score from 0 to 100. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** The audits that lower the scores. */
  lost: string;
}

/** All measurements by Lighthouse. */
export interface LighthouseFigures {
  /** Name of the page → its results. */
  pages: Record<string, Report>;
}

/** The scores of each page. */
export function lighthouseTable({ pages }: LighthouseFigures): Table {
  const rows = Object.entries(pages).map(([page, { scores }]) => [
    page,
    ...CATEGORIES.map((category) => readable(scores[category])),
  ]);
  return { title: 'Lighthouse, mobile', head: ['page', ...CATEGORIES], rows };
}
