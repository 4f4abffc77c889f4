import { inspectedHost } from '../host.ts';
import { type LoadGroup, loadGroups } from './load-groups.ts';

/** Files of the inspector itself: the page did not need them. */
const OWN = /\/assets\/(inspector|web-vitals)-/;

/** A call of the API. */
export interface DataCall {
  /** Without its query, which may say who is asked about. */
  path: string;
  start: number;
  duration: number;
}

/** How the page came to be. Times are milliseconds since the navigation. */
export interface PageLoad {
  /** When everything in it could be used; `undefined` until then. */
  alive: number | undefined;
  document: { start: number; end: number; bytes: number };
  groups: LoadGroup[];
  calls: DataCall[];
  /** How many files came after the page itself. */
  later: number;
  /** End of what is shown. */
  end: number;
}

function isOf(base: string) {
  return ({ name }: PerformanceResourceTiming) =>
    name.startsWith(`${base}/`) && !name.startsWith(`${base}/photos/`);
}

function callOf({ name, startTime, duration }: PerformanceResourceTiming): DataCall {
  return { path: new URL(name).pathname, start: startTime, duration };
}

/** Reads from the browser's own records how this page was loaded. */
export function pageLoad(): PageLoad {
  const { config, aliveMark, releases } = inspectedHost();
  const api = config.apiUrl;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name }) => !OWN.test(name),
  );
  const alive = performance.getEntriesByName(aliveMark)[0]?.startTime;
  const loaded = Math.max(navigation?.loadEventStart ?? 0, alive ?? 0);
  const first = files.filter(({ startTime }) => startTime <= loaded);
  const origins = { releases: releases(), site: location.origin, api };
  const groups = loadGroups(first, origins);
  return {
    alive,
    document: {
      start: navigation?.requestStart ?? 0,
      end: navigation?.responseEnd ?? 0,
      bytes: navigation?.transferSize ?? 0,
    },
    groups,
    calls: files.filter(isOf(api)).map(callOf),
    later: files.length - first.length,
    end: Math.max(loaded, ...groups.map(({ end }) => end)),
  };
}
