import type { PageHtml } from '@clean-express/federation/rendering';

const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** Splits the HTML that React rendered: it starts with the elements of the document's head. */
export function splitHead(html: string): PageHtml {
  const head = HEAD.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
