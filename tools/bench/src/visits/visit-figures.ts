import { keysOf, recordOf } from '../records.ts';
import { readable, type Table } from '../report/table.ts';
import type { SIDES } from '../site/profile.ts';
import { median } from '../statistics.ts';
import type { Activity } from './visit-probe.ts';

/** How many times slower the processor is. */
export const SLOWDOWNS = [4] as const;

/** A task that blocks a page for longer is long: the limit of browsers and of Lighthouse. */
const LONG_TASK_MS = 50;

/** Column → key of the figure. */
const COLUMNS = {
  'INP, ms': 'inp',
  'long tasks': 'longTasks',
  'longest, ms': 'longest',
  'over 50 ms in total, ms': 'blocked',
} as const;

type Figures = ReturnType<typeof visitFigures>;

/** Side → medians of the figures of its visits. */
export type VisitSummary = Record<keyof typeof SIDES, Figures>;

/** All measurements of scripted visits. */
export interface VisitsFigures {
  /** Slowdown of the processor → results. */
  slowdowns: Record<string, VisitSummary>;
}

/** The figures of one visit. */
export function visitFigures(activities: readonly Activity[]) {
  const durations = (of: Activity['kind']) =>
    activities.filter(({ kind }) => kind === of).map(({ duration }) => duration);
  const tasks = durations('long task');
  return {
    /** Of so few interactions, the slowest one counts. */
    inp: Math.max(0, ...durations('interaction')),
    longTasks: tasks.length,
    longest: Math.max(0, ...tasks),
    blocked: tasks.reduce((sum, duration) => sum + duration - LONG_TASK_MS, 0),
  };
}

/** The median of each figure of several visits. */
export function summarizeVisits(visits: readonly (readonly Activity[])[]): Figures {
  const figures = visits.map(visitFigures);
  return recordOf(Object.values(COLUMNS), (key) => median(figures.map((of) => of[key])));
}

/** The interactions and long tasks of a visit, of both sides. */
export function visitTable({ slowdowns }: VisitsFigures): Table {
  const rows = Object.entries(slowdowns).flatMap(([slowdown, sides]) =>
    keysOf(sides).map((side) => [
      `${slowdown} × slower`,
      side,
      ...Object.values(COLUMNS).map((key) => readable(sides[side][key])),
    ]),
  );
  const head = ['processor', 'side', ...Object.keys(COLUMNS)];
  return { title: 'Visit: services, detail, back, blog, login', head, rows };
}
