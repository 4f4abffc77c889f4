import {
  MAX_PAGE_LENGTH,
  MAX_REPORTED,
  type ReportedError,
  type ReportedVital,
  type Reports,
} from '@clean-express/federation/reports';

/**
 * Where this tab began: the vitals are that page's, wherever its visitor goes from there. The server,
 * which draws pages with this module in reach, reports nothing.
 */
const page = typeof location === 'undefined' ? '' : location.pathname.slice(0, MAX_PAGE_LENGTH);

const errors: ReportedError[] = [];
const vitals = new Map<ReportedVital['name'], ReportedVital>();
const sentVitals = new Set<ReportedVital['name']>();

function takeVitals(): ReportedVital[] {
  const taken = [...vitals.values()];
  for (const { name } of taken) sentVitals.add(name);
  vitals.clear();
  return taken;
}

/** Tells the front door all that is noted, even while the page is left. */
export function sendReports(): void {
  while (errors.length + vitals.size > 0) {
    const reports: Reports = {
      errors: errors.splice(0, MAX_REPORTED),
      vitals: takeVitals(),
      page,
    };
    const body = new Blob([JSON.stringify(reports)], { type: 'application/json' });
    navigator.sendBeacon('/reports', body);
  }
}

/** Notes an error. It is sent at once, together with those of the same moment. */
export function queueError(error: ReportedError): void {
  errors.push(error);
  if (errors.length === 1) queueMicrotask(sendReports);
}

/** Notes the newest value of a vital, until that vital is sent: each counts once per page. */
export function queueVital({ name, value }: ReportedVital): void {
  if (!sentVitals.has(name)) vitals.set(name, { name, value });
}
