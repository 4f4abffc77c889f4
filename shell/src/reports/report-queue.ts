import {
  MAX_PAGE_LENGTH,
  MAX_REPORTED,
  REPORT_TOKEN_LIFETIME_MS,
  REPORT_TOKEN_PATH,
  type ReportedError,
  type ReportedEvent,
  type ReportedVital,
  type Reports,
  type ReportToken,
} from '@clean-express/federation/reports';
import type { PageOrigin } from '@clean-express/release-contract/samples';

/**
 * Path of the page that this tab loaded first: web vitals belong to it, also after client-side
 * navigations. Empty during a server render, which imports this module but reports nothing.
 */
export const page =
  typeof location === 'undefined' ? '' : location.pathname.slice(0, MAX_PAGE_LENGTH);

const errors: ReportedError[] = [];
const events: ReportedEvent[] = [];
const vitals = new Map<ReportedVital['name'], ReportedVital>();
const sentVitals = new Set<ReportedVital['name']>();

let origin: PageOrigin | undefined;
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
  if (errors.length + events.length + vitals.size === 0) return;
  if (!token || Date.now() >= tokenEnds) await requestReportToken();
  while (errors.length + events.length + vitals.size > 0) {
    const reports: Reports = {
      errors: errors.splice(0, MAX_REPORTED),
      vitals: [...vitals.values()],
      // SSR servers of before know neither.
      ...(events.length > 0 && { events: events.splice(0, MAX_REPORTED) }),
      ...(vitals.size > 0 && { origin }),
      page,
      token,
    };
    for (const name of vitals.keys()) sentVitals.add(name);
    vitals.clear();
    const body = new Blob([JSON.stringify(reports)], { type: 'application/json' });
    if (token) navigator.sendBeacon('/reports', body);
  }
}

/** They are sent in a microtask, together with others of the same task. */
function sendSoon(): void {
  if (errors.length + events.length === 1) queueMicrotask(sendReports);
}

/** Queues an error. */
export function queueError(error: ReportedError): void {
  errors.push(error);
  sendSoon();
}

/** Queues an event that a remote counts. */
export function queueEvent(event: ReportedEvent): void {
  events.push(event);
  sendSoon();
}

/**
 * Queues the latest value of a web vital. After it was sent, further values are ignored.
 *
 * @param pageOrigin - How the page came.
 */
export function queueVital(vital: ReportedVital, pageOrigin?: PageOrigin): void {
  origin = pageOrigin;
  if (!sentVitals.has(vital.name)) vitals.set(vital.name, vital);
}
