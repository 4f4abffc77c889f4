import { keysOf, mapValues, recordOf } from '../records.ts';
import { readable, type Table } from '../report/table.ts';
import { SIDES } from '../site/profile.ts';
import { median, ratio } from '../statistics.ts';
import type { TapTime } from './tap-time.ts';

/** When a tap happens → milliseconds after the frame that shows its target. */
export const MOMENTS = { 'first paint': 0, '+ 0.5 s': 500, '+ 2 s': 2000 } as const;

type Moment = keyof typeof MOMENTS;
type Side = keyof typeof SIDES;

/** The time of a tap that has no result. */
export const LOST: TapTime = { response: Infinity, sinceNavigation: Infinity };

/** The results of one tap on one side. */
export type TapSummary = Record<Side, Record<Moment, ReturnType<typeof summarizeTimes>>>;

/** All measurements of taps. */
export interface TapFigures {
  /** Name of the page → name of the tap → results. */
  pages: Record<string, Record<string, TapSummary>>;
}

function summarizeTimes(times: readonly TapTime[], baseline: readonly TapTime[]) {
  const of = (all: readonly TapTime[], figure: keyof TapTime) => all.map((time) => time[figure]);
  return {
    response: median(of(times, 'response')),
    /** From the navigation to the result, to the monolith's. */
    ratio: ratio(of(times, 'sinceNavigation'), of(baseline, 'sinceNavigation')),
    lost: times.filter(({ response }) => response === LOST.response).length,
    taps: times.length,
  };
}

/** Summarizes the runs of a tap: side → moment → medians, ratios to the monolith, and lost taps. */
export function summarizeTap(runs: Record<Side, readonly Record<Moment, TapTime>[]>): TapSummary {
  const times = (side: Side, moment: Moment) => runs[side].map((run) => run[moment]);
  return mapValues(SIDES, (_, side) =>
    recordOf(keysOf(MOMENTS), (moment) =>
      summarizeTimes(times(side, moment), times('monolith', moment)),
    ),
  );
}

/** A figure of each tap: `page, tap` → figure. */
export function perTap(
  { pages }: TapFigures,
  figure: (summary: TapSummary) => number,
): Record<string, number> {
  const entries = Object.entries(pages).flatMap(([page, taps]) =>
    Object.entries(taps).map(([tap, summary]) => [`${page}, ${tap}`, figure(summary)] as const),
  );
  return Object.fromEntries(entries);
}

/** How many taps of a side have no result. */
export function lostTaps(summary: TapSummary, side: Side): number {
  return Object.values(summary[side]).reduce((sum, { lost }) => sum + lost, 0);
}

/** The time from each tap to its result, beside the monolith's. */
export function tapTable({ pages }: TapFigures): Table {
  const rows = Object.entries(pages).flatMap(([page, taps]) =>
    Object.entries(taps).map(([tap, summary]) => {
      const { monolith, federated } = summary;
      const responses = keysOf(MOMENTS).flatMap((moment) => [
        readable(federated[moment].response),
        readable(monolith[moment].response),
      ]);
      const lost = [lostTaps(summary, 'federated'), lostTaps(summary, 'monolith')].map(String);
      return [page, tap, ...responses, ...lost, readable(federated['first paint'].ratio)];
    }),
  );
  const pairs = [...keysOf(MOMENTS), 'lost'].flatMap((column) => [column, 'monolith']);
  const head = ['page', 'tap', ...pairs, 'since navigation, × monolith'];
  return { title: 'Taps, ms to the result', head, rows };
}
