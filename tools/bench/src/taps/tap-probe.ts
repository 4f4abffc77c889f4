/** What is known of a tap. Times are in milliseconds since 1970. */
export type TapReport =
  /** The target is painted, at these coordinates. */
  | { kind: 'visible'; x: number; y: number }
  /** The tap, by the time stamp of its event. `isHit`: on the target. */
  | { kind: 'tapped'; at: number; isHit: boolean }
  /** A result: a change of the page, or a request. */
  | { kind: 'changed'; at: number };

/** The first report of a kind. */
export function reportOf<Kind extends TapReport['kind']>(
  reports: readonly TapReport[],
  kind: Kind,
) {
  return reports.find((report): report is TapReport & { kind: Kind } => report.kind === kind);
}

/**
 * The milliseconds from a tap to its first result, in whatever order they are reported; undefined as long as
 * there is none. Requests before the tap are those of the page itself.
 *
 * @throws When the tap missed its target, which is a fault of the bench.
 */
export function tapTime(reports: readonly TapReport[]): number | undefined {
  const tapped = reportOf(reports, 'tapped');
  if (!tapped) return undefined;
  if (!tapped.isHit) throw new Error('The tap missed its target.');
  const times = reports.flatMap((report) =>
    report.kind === 'changed' && report.at >= tapped.at ? report.at - tapped.at : [],
  );
  return times.length > 0 ? Math.min(...times) : undefined;
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
    window.reportTap({ kind: 'visible', x: left + width / 2, y: top + height / 2 });
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
