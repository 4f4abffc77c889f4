/** What the probe notes, in milliseconds since the navigation began; 0 is not yet. */
export interface Vitals {
  fcp: number;
  lcp: number;
  /** Sum of all shifts that nobody caused. */
  cls: number;
  /** The navigation's links answer clicks. */
  navigable: number;
  /** The page's own content is there as well, and answers clicks. */
  interactive: number;
}

declare global {
  interface Window {
    /** Kept by the probe. */
    vitals: Vitals;
  }
}
