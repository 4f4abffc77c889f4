/** A page as React draws it: what belongs into the document's head comes first. */
export interface DrawnPage {
  /** `title`, `meta` and `link` elements. */
  head: string;
  body: string;
}

const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** Parts what React drew. */
export function splitHead(html: string): DrawnPage {
  const head = HEAD.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
