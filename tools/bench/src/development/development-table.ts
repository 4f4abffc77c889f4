import { readable, type Table } from '../report/table.ts';

/** The hot reload of a page. */
export interface HotReload {
  /** Milliseconds from the write to the text on the screen. */
  milliseconds: number;
  /** Whether each reload preserved the page and its elements. */
  isStatePreserved: boolean;
}

/** All measurements of development. */
export interface DevelopmentFigures {
  /** Remote → figures. */
  hotReload: Record<string, HotReload>;
}

/** How long developers wait. */
export function developmentTable({ hotReload }: DevelopmentFigures): Table {
  const rows = Object.entries(hotReload).map(([remote, { milliseconds, isStatePreserved }]) => [
    `save to screen, ${remote} (state ${isStatePreserved ? 'preserved' : 'lost'})`,
    `${readable(milliseconds)} ms`,
  ]);
  return { title: 'Development', head: ['action', 'time'], rows };
}
