import type { PageOrigin } from '@clean-express/release-contract/samples';

/**
 * The body of `POST /reports`, by which a page reports errors and web vitals to the SSR server. What is
 * personal in the message of an error, the SSR server removes. The schema is there, because browsers do
 * not need it.
 */
export interface Reports {
  errors: ReportedError[];
  vitals: ReportedVital[];
  /** Events that releases count. Earlier shells leave it out. */
  events?: ReportedEvent[] | undefined;
  /** How the page came. Earlier shells leave it out. */
  origin?: PageOrigin | undefined;
  /** Path of the page when it was loaded. */
  page: string;
  /** From {@link REPORT_TOKEN_PATH}. The reports of earlier shells have none, and do not count. */
  token?: string | undefined;
}

/** `POST` returns the {@link ReportToken} of a page view: its reports count once. */
export const REPORT_TOKEN_PATH = '/reports/token';

export interface ReportToken {
  token: string;
  /** Whether errors may have message and stack, which earlier SSR servers refuse. They leave it out. */
  takesMessages?: true | undefined;
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

export interface ReportedRelease {
  remote: string;
  version: string;
}

/** A failure of a release. */
export interface ReportedError extends ReportedRelease {
  phase: RemotePhase;
  /** Earlier shells leave it out. */
  message?: string | undefined;
  /** Earlier shells leave it out. */
  stack?: string | undefined;
}

/** An event that a release counts, and that its `remote.config.ts` names in `measures`. */
export interface ReportedEvent extends ReportedRelease {
  event: string;
}

/** The entry of `Server-Timing` that says that a page was rendered for its request. */
export const RENDER_TIMING = 'render';

/** `GET` returns each {@link RenderFailure} of the releases that the visitor previews. */
export const RENDER_FAILURES_PATH = '/preview/render-failures';

/** What an SSR server could not render of a release. */
export interface RenderFailure extends ReportedRelease {
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
  /** Those that it counts for: of the host, of the page's owner, and of what it was measured at. */
  releases?: ReportedRelease[] | undefined;
}

/** Maximum number of the releases that a vital counts for. */
export const MAX_MEASURED_RELEASES = 3;

/** Maximum number of errors, of vitals, and of events, in one report. */
export const MAX_REPORTED = 10;

/** Maximum length of the message of an error. */
export const MAX_MESSAGE_LENGTH = 500;

/** Maximum length of the stacks of all errors in one report. */
export const MAX_STACK_LENGTH = 4000;

/** Maximum length of a page's path in a report. */
export const MAX_PAGE_LENGTH = 300;
