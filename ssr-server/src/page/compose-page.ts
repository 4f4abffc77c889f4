import { HYDRATION_DATA_ID } from '@clean-express/federation/rendering';
import type { RenderedPage } from '../rendering/page-renderer.ts';
import { jsonScript, styleElement } from './html.ts';
import { headEnd, headStart, type PageInput } from './page-head.ts';

/** Elements of the shell's `index.html` that a rendered page replaces. */
const STYLESHEET = /<link\b[^>]*rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const ROOT = '<div id="root"></div>';
const NOSCRIPT = /<noscript>.*?<\/noscript>/s;

function hydrationData({ data }: RenderedPage): string {
  return jsonScript({ type: 'application/json', id: HYDRATION_DATA_ID }, data);
}

/** Puts the rendered page into the shell's HTML. Inline styles let it paint without a request. */
function withRenderedPage(html: string, { rendered, shell, nonce }: PageInput): string {
  if (!rendered) return html;
  return (
    html
      .replace(STYLESHEET, (link, path: string) => {
        const text = shell.styles[path];
        return text === undefined ? link : styleElement({ nonce }, text);
      })
      .replace(/<title>.*?<\/title>/s, () => rendered.page.head)
      .replace(NOSCRIPT, '')
      // The data comes after the content, so that the content paints first.
      .replace(ROOT, () => `<div id="root">${rendered.page.body}</div>${hydrationData(rendered)}`)
  );
}

/**
 * Composes the page for one request: the shell's `index.html` with a head that names everything the
 * page needs, and with the rendered page if there is one. It does no I/O.
 */
export function composePage(input: PageInput): string {
  // Replacement functions, because `$` is special in a replacement text.
  return withRenderedPage(input.shell.html, input)
    .replace(/<meta charset="utf-8"\s*\/?>/i, (charset) => charset + headStart(input))
    .replace('</head>', () => `${headEnd(input)}</head>`);
}
