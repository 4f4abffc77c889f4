import {
  MAX_MESSAGE_LENGTH,
  MAX_PAGE_LENGTH,
  MAX_REPORTED,
  MAX_STACK_LENGTH,
  REPORT_TOKEN_LIFETIME_MS,
  REPORT_TOKEN_PATH,
  type ReportedError,
  type ReportedEvent,
  type ReportedVital,
  type Reports,
  type ReportToken,
} from '@clean-express/federation/reports';
import type { PageOrigin } from '@clean-express/release-contract/samples';

/** This module is loaded late, maybe after a client-side navigation. */
function loadedPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return new URL(navigation?.name ?? location.href).pathname;
}

/**
 * Path of the page that this tab loaded first: web vitals belong to it, also after client-side
 * navigations. Empty during a server render, which imports this module but reports nothing.
 */
export const page = typeof location === 'undefined' ? '' : loadedPath().slice(0, MAX_PAGE_LENGTH);

interface QueuedError {
  error: ReportedError;
  cause: unknown;
}

const errors: QueuedError[] = [];
const events: ReportedEvent[] = [];
const vitals = new Map<ReportedVital['name'], ReportedVital>();
const sentVitals = new Set<ReportedVital['name']>();

let origin: PageOrigin | undefined;
let token: string | undefined;
let tokenEnds = 0;
let takesMessages = false;

/** Asks for the token of this page view, without which its reports do not count. */
export async function requestReportToken(): Promise<void> {
  const asked = Date.now();
  // No error when that fails: the site works without reports.
  const body: ReportToken | undefined = await fetch(REPORT_TOKEN_PATH, { method: 'POST' })
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined);
  token = body?.token;
  takesMessages = body?.takesMessages ?? false;
  tokenEnds = asked + REPORT_TOKEN_LIFETIME_MS;
}

/** What was thrown, as text. It may be anything, also what is no text and has no stack. */
function describe(cause: unknown, maxStack: number): Pick<ReportedError, 'message' | 'stack'> {
  try {
    const { stack = '' } = Object(cause);
    return {
      message: String(cause).slice(0, MAX_MESSAGE_LENGTH),
      stack: String(stack).slice(0, maxStack),
    };
  } catch {
    return {};
  }
}

/** The next errors of a report. Their stacks share its size: browsers send no large ones at their end. */
function takeErrors(): ReportedError[] {
  const taken = errors.splice(0, MAX_REPORTED);
  const maxStack = MAX_STACK_LENGTH / taken.length;
  return taken.map(({ error, cause }) =>
    takesMessages && cause !== undefined ? { ...error, ...describe(cause, maxStack) } : error,
  );
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
      errors: takeErrors(),
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

/**
 * Queues an error.
 *
 * @param cause - What was thrown, if something was.
 */
export function queueError(error: ReportedError, cause: unknown): void {
  errors.push({ error, cause });
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
