import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { PageHtml } from '@clean-express/federation/rendering';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** Stops React from moving large Suspense boundaries to the end of the page, which needs a script. */
const NO_CHUNKS = Number.MAX_SAFE_INTEGER;

/** How React marks a Suspense boundary that waits, or whose content has thrown. */
const INCOMPLETE_BOUNDARY = /<!--\$[?!]-->/;

/** Renders a tree that waits for nothing, which takes much less time without a stream. */
function renderAtOnce(tree: ReactNode): string | undefined {
  try {
    const html = renderToString(tree);
    return INCOMPLETE_BOUNDARY.test(html) ? undefined : html;
  } catch {
    // A component waits or throws. The stream tells which.
    return undefined;
  }
}

function renderStream(tree: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(tree, {
      progressiveChunkSize: NO_CHUNKS,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** Renders a tree to HTML, once all its Suspense boundaries are complete. Throws what a component throws. */
export async function renderToHtml(tree: ReactNode): Promise<string> {
  return renderAtOnce(tree) ?? renderStream(tree);
}

const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** Splits the HTML that React rendered: it starts with the elements of the document's head. */
export function splitHead(html: string): PageHtml {
  const head = HEAD.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
