import { readable, type Table } from '../report/table.ts';

/** The categories that Lighthouse scores. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's results for a page. */
export interface Report {
  /** Category → score from 0 to 100. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** Total blocking time in milliseconds. */
  blockingTime: number;
  /** The audits that lower the scores. */
  lost: string;
}

/** All measurements by Lighthouse. */
export interface LighthouseFigures {
  /** Name of the page → its results. */
  pages: Record<string, Report>;
}

/** The scores and the total blocking time of each page. */
export function lighthouseTable({ pages }: LighthouseFigures): Table {
  const rows = Object.entries(pages).map(([page, { scores, blockingTime }]) => [
    page,
    ...CATEGORIES.map((category) => readable(scores[category])),
    readable(blockingTime),
  ]);
  return { title: 'Lighthouse, mobile', head: ['page', ...CATEGORIES, 'TBT, ms'], rows };
}
