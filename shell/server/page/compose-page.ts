import type { ServedPage } from '../rendering/page-renderer.ts';
import { jsonScript, styleElement } from './html.ts';
import { headEnd, headStart, type PageInput } from './page-head.ts';

/** The shell's stylesheet in its `index.html`, and where the page goes. */
const STYLESHEET = /<link\b[^>]*rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const ROOT = '<div id="root"></div>';
const NOSCRIPT = /<noscript>.*?<\/noscript>/s;

function servedData({ data }: ServedPage): string {
  return jsonScript({ type: 'application/json', id: 'served-page' }, data);
}

/** With what the server drew: it shows at once, so its styles are there at once. */
function withServedPage(html: string, { served, shell, nonce }: PageInput): string {
  if (!served) return html;
  return (
    html
      .replace(STYLESHEET, (link, path: string) => {
        const text = shell.styles[path];
        return text === undefined ? link : styleElement({ nonce }, text);
      })
      .replace(/<title>.*?<\/title>/s, () => served.page.head)
      .replace(NOSCRIPT, '')
      // Its data comes last: what can be seen comes first.
      .replace(ROOT, () => `<div id="root">${served.page.body}</div>${servedData(served)}`)
  );
}

/**
 * The page for one request: the shell's `index.html` with a head that has all of the page in it.
 * Nothing is read or fetched.
 */
export function composePage(input: PageInput): string {
  // Functions, because `$` has a meaning in a replacement text.
  return withServedPage(input.shell.html, input)
    .replace(/<meta charset="utf-8"\s*\/?>/i, (charset) => charset + headStart(input))
    .replace('</head>', () => `${headEnd(input)}</head>`);
}
