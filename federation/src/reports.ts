/**
 * What a page tells the front door of itself: `POST /reports`. Nothing in it says who is there. The
 * browser needs no validator for it, so that the schema is the front door's.
 */
export interface Reports {
  errors: ReportedError[];
  vitals: ReportedVital[];
  /** Path under which the page was loaded. */
  page: string;
}

/** Where a remote can fail: on its way into the page, or in it. */
export const REMOTE_PHASES = [
  'registry',
  'entry',
  'module',
  'evaluation',
  'render',
  'timeout',
] as const;

export type RemotePhase = (typeof REMOTE_PHASES)[number];

/** A release that failed. */
export interface ReportedError {
  remote: string;
  version: string;
  phase: RemotePhase;
}

/** The vitals that are measured (web.dev/articles/vitals). */
export const VITALS = ['LCP', 'FCP', 'INP', 'TTFB', 'CLS'] as const;

export type Vital = (typeof VITALS)[number];

/** How a page felt. */
export interface ReportedVital {
  name: Vital;
  /** In milliseconds; `CLS` is a score. */
  value: number;
}

/** Most errors, and most vitals, in one report. */
export const MAX_REPORTED = 10;

/** Longest path of a page in a report. */
export const MAX_PAGE_LENGTH = 300;
