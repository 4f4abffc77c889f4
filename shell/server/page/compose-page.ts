import { headEnd, headStart, type PageInput } from './page-head.ts';

/**
 * The page for one request: the shell's `index.html` with a head that has all of the page in it.
 * Nothing is read or fetched.
 */
export function composePage(input: PageInput): string {
  // Functions, because `$` has a meaning in a replacement text.
  return input.shell.html
    .replace(/<meta charset="utf-8"\s*\/?>/i, (charset) => charset + headStart(input))
    .replace('</head>', () => `${headEnd(input)}</head>`);
}
