/** The measurements of the probe, in milliseconds since the navigation started; 0 means not yet. */
export interface Vitals {
  fcp: number;
  lcp: number;
  /** Sum of all layout shifts without recent user input. */
  cls: number;
  /** When the links of the navigation are interactive. */
  navigable: number;
  /** When the content of the page is interactive as well. */
  interactive: number;
}

declare global {
  interface Window {
    /** Set by the probe. */
    vitals: Vitals;
  }
}
