import {
  MAX_PAGE_LENGTH,
  MAX_REPORTED,
  REPORT_TOKEN_LIFETIME_MS,
  REPORT_TOKEN_PATH,
  type ReportedError,
  type ReportedVital,
  type Reports,
  type ReportToken,
} from '@clean-express/federation/reports';

/**
 * Path of the page that this tab loaded first: web vitals belong to it, also after client-side
 * navigations. Empty during a server render, which imports this module but reports nothing.
 */
const page = typeof location === 'undefined' ? '' : location.pathname.slice(0, MAX_PAGE_LENGTH);

const errors: ReportedError[] = [];
const vitals = new Map<ReportedVital['name'], ReportedVital>();
const sentVitals = new Set<ReportedVital['name']>();

let token: string | undefined;
let tokenEnds = 0;

/** Asks for the token of this page view, without which its reports do not count. */
export async function requestReportToken(): Promise<void> {
  const asked = Date.now();
  // No error when that fails: the site works without reports.
  const body: ReportToken | undefined = await fetch(REPORT_TOKEN_PATH, { method: 'POST' })
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined);
  token = body?.token;
  tokenEnds = asked + REPORT_TOKEN_LIFETIME_MS;
}

/**
 * Sends all queued reports to the SSR server. A beacon also works while the page unloads, if the token
 * is there already.
 */
export async function sendReports(): Promise<void> {
  if (errors.length + vitals.size === 0) return;
  if (!token || Date.now() >= tokenEnds) await requestReportToken();
  while (errors.length + vitals.size > 0) {
    const reports: Reports = {
      errors: errors.splice(0, MAX_REPORTED),
      vitals: [...vitals.values()],
      page,
      token,
    };
    for (const name of vitals.keys()) sentVitals.add(name);
    vitals.clear();
    const body = new Blob([JSON.stringify(reports)], { type: 'application/json' });
    if (token) navigator.sendBeacon('/reports', body);
  }
}

/** Queues an error. It is sent in a microtask, together with other errors of the same task. */
export function queueError(error: ReportedError): void {
  errors.push(error);
  if (errors.length === 1) queueMicrotask(sendReports);
}

/** Queues the latest value of a web vital. After it was sent, further values are ignored. */
export function queueVital({ name, value }: ReportedVital): void {
  if (!sentVitals.has(name)) vitals.set(name, { name, value });
}
