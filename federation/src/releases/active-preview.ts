/** A release that a visitor previews, as the SSR server inlines it into the page. */
export interface ActivePreview {
  remote: string;
  version: string;
  /** ISO 8601. */
  expires: string;
}
