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

/** What a probe watches on a page. */
export interface Watched {
  /** Selector of the element to tap. */
  target: string;
  /** Selector of the element that the tap shows. Without it, a request is the result as well. */
  shows?: string;
  /** A text that stands in a field when the tap happens, and the selector of that field. */
  typed?: { field: string; text: string };
}

declare global {
  interface Window {
    reportTap: (report: TapReport) => void;
  }
}

/**
 * Reports when the target is painted, and where; when it is tapped, by the time stamp of the event, so
 * that the time in which the page was busy counts; and when the page visibly changes.
 */
export function tapProbe({ target, shows, typed }: Watched): void {
  const isVisible = (selector: string) => {
    const element = document.querySelector(selector);
    if (!element?.checkVisibility()) return false;
    const { left, right } = element.getBoundingClientRect();
    return right > 0 && left < innerWidth;
  };
  /** Runs some work after the first frame that shows an element. */
  const oncePainted = (selector: string, work: () => void) => {
    const check = () => {
      if (isVisible(selector)) setTimeout(work);
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  };
  const reportChange = () =>
    window.reportTap({ kind: 'changed', at: performance.timeOrigin + performance.now() });

  oncePainted(target, () => {
    const element = document.querySelector(target);
    if (!element) return;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    window.reportTap({ kind: 'visible', navigatedAt: performance.timeOrigin, ...middle });
  });

  const tapped = ({ timeStamp, target: element }: Event) => {
    const isHit = element instanceof Element && element.closest(target) !== null;
    window.reportTap({ kind: 'tapped', at: performance.timeOrigin + timeStamp, isHit });
    const field = typed && document.querySelector<HTMLInputElement>(typed.field);
    if (field) field.value = typed.text;
    if (shows) oncePainted(shows, reportChange);
    const { href } = location;
    navigation.addEventListener('currententrychange', () => {
      if (location.href !== href) reportChange();
    });
  };
  addEventListener('pointerdown', tapped, { capture: true, once: true });
}
