/**
 * The body of `POST /reports`, by which a page reports errors and web vitals to the SSR server. It
 * contains no personal data. The schema is in the SSR server, because browsers do not need it.
 */
export interface Reports {
  errors: ReportedError[];
  vitals: ReportedVital[];
  /** Path of the page when it was loaded. */
  page: string;
  /** From {@link REPORT_TOKEN_PATH}. The reports of earlier shells have none, and do not count. */
  token?: string | undefined;
}

/** `POST` returns the {@link ReportToken} of a page view: its reports count once. */
export const REPORT_TOKEN_PATH = '/reports/token';

export interface ReportToken {
  token: string;
}

/** A page view that reports later asks for another token. */
export const REPORT_TOKEN_LIFETIME_MS = 15 * 60 * 1000;

/** The phases in which a remote can fail: while it loads, or while it renders. */
export const REMOTE_PHASES = [
  'registry',
  'entry',
  'module',
  'evaluation',
  'render',
  'timeout',
] as const;

export type RemotePhase = (typeof REMOTE_PHASES)[number];

/** A failure of a release. */
export interface ReportedError {
  remote: string;
  version: string;
  phase: RemotePhase;
}

/** `GET` returns each {@link RenderFailure} of the releases that the visitor previews. */
export const RENDER_FAILURES_PATH = '/preview/render-failures';

/** What an SSR server could not render of a release. */
export interface RenderFailure {
  remote: string;
  version: string;
  /** How often, and where and why at first. */
  text: string;
}

/** web.dev/articles/vitals */
export const VITALS = ['LCP', 'FCP', 'INP', 'TTFB', 'CLS'] as const;

export type Vital = (typeof VITALS)[number];

export interface ReportedVital {
  name: Vital;
  /** In milliseconds; `CLS` is a score. */
  value: number;
}

/** Maximum number of errors, and of vitals, in one report. */
export const MAX_REPORTED = 10;

/** Maximum length of a page's path in a report. */
export const MAX_PAGE_LENGTH = 300;
