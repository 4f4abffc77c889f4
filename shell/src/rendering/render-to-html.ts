import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FailedPart, PageHtml } from '@clean-express/federation/rendering';
import type { ErrorInfo, ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { LEFT_TO_BROWSER } from '../remotes/server-parts.ts';

/** Stops React from moving large Suspense boundaries to the end of the page, which needs a script. */
const NO_CHUNKS = Number.MAX_SAFE_INTEGER;

/** How React marks a Suspense boundary that waits, or whose content has thrown. */
const INCOMPLETE_BOUNDARY = /<!--\$[?!]-->/;

/** How a component stack names the innermost part of a remote. */
const PART = /\bPart\(([^()\s]+)\)/;

/** HTML, and the parts that it leaves to browsers. */
export interface Rendered {
  html: string;
  failed: FailedPart[];
}

/** Renders a tree that waits for nothing, which takes much less time without a stream. */
function renderAtOnce(tree: ReactNode): Rendered | undefined {
  try {
    const html = renderToString(tree);
    return INCOMPLETE_BOUNDARY.test(html) ? undefined : { html, failed: [] };
  } catch {
    // A component waits or throws. The stream tells which.
    return undefined;
  }
}

/** Whether a part is missing on purpose. */
const isLeft = (error: unknown) => Object(error).digest === LEFT_TO_BROWSER;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function renderStream(tree: ReactNode, signal: AbortSignal | undefined): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const failed = new Map<string, FailedPart>();
    const onError = (error: unknown, { componentStack = '' }: ErrorInfo) => {
      if (isLeft(error)) return LEFT_TO_BROWSER;
      const [, part] = PART.exec(componentStack ?? '') ?? [];
      if (part === undefined) reject(error);
      else failed.set(part, { part, reason: reasonOf(error) });
      return LEFT_TO_BROWSER;
    };
    let isShellReady = false;
    /** Before, there is nothing but the page itself to wait for. */
    const abortIfLate = () => {
      if (isShellReady && signal?.aborted) setImmediate(() => abort(signal.reason));
    };
    const { pipe, abort } = renderToPipeableStream(tree, {
      progressiveChunkSize: NO_CHUNKS,
      onShellReady: () => {
        isShellReady = true;
        abortIfLate();
      },
      onAllReady: async () => {
        const html = await text(pipe(new PassThrough()));
        resolve({ html, failed: [...failed.values()] });
      },
      onShellError: reject,
      onError,
    });
    signal?.addEventListener('abort', abortIfLate, { once: true });
  });
}

/**
 * Renders a tree to HTML, once all its Suspense boundaries are complete. A part of a remote that throws, or
 * that still waits when the signal comes, is left to browsers.
 *
 * @throws What another component throws, or waits for when the signal comes.
 */
export async function renderToHtml(tree: ReactNode, signal?: AbortSignal): Promise<Rendered> {
  return renderAtOnce(tree) ?? renderStream(tree, signal);
}

const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** Splits the HTML that React rendered: it starts with the elements of the document's head. */
export function splitHead(html: string): PageHtml {
  const head = HEAD.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
