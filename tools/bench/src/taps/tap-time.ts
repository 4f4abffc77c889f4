/** What is known of a tap. Times are in milliseconds since 1970. */
export type TapReport =
  /** The target is painted, at these coordinates, on a page that was opened at `navigatedAt`. */
  | { kind: 'visible'; navigatedAt: number; x: number; y: number }
  /** The tap, by the time stamp of its event. `isHit`: on the target. */
  | { kind: 'tapped'; at: number; isHit: boolean }
  /** A result: a change of the page, or a request. */
  | { kind: 'changed'; at: number };

/** When a tap has its first result, in milliseconds. */
export interface TapTime {
  /** Since the tap. */
  response: number;
  /** Since the navigation to the page started. */
  sinceNavigation: number;
}

/** The first report of a kind. */
export function reportOf<Kind extends TapReport['kind']>(
  reports: readonly TapReport[],
  kind: Kind,
) {
  return reports.find((report): report is TapReport & { kind: Kind } => report.kind === kind);
}

/**
 * The time from a tap to its first result, in whatever order they are reported; undefined as long as
 * there is none. Requests before the tap are those of the page itself.
 *
 * @throws When the tap missed its target, which is a fault of the bench.
 */
export function tapTime(reports: readonly TapReport[]): TapTime | undefined {
  const visible = reportOf(reports, 'visible');
  const tapped = reportOf(reports, 'tapped');
  if (!visible || !tapped) return undefined;
  if (!tapped.isHit) throw new Error('The tap missed its target.');
  const results = reports.flatMap((report) =>
    report.kind === 'changed' && report.at >= tapped.at ? report.at : [],
  );
  if (results.length === 0) return undefined;
  const at = Math.min(...results);
  return { response: at - tapped.at, sinceNavigation: at - visible.navigatedAt };
}
