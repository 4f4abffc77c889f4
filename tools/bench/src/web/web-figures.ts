import type { Clicks } from './click-through.ts';
import type { Side } from './sides.ts';
import type { PageSummary } from './summarize-page.ts';

/** The sides whose clicks are compared. */
export type ClickSide = Extract<Side, 'monolith' | 'federated'>;

/** All measurements in a browser. */
export interface WebFigures {
  /** Name of the page → its sides. */
  pages: Record<string, PageSummary>;
  clicks: Record<ClickSide, Clicks>;
}
