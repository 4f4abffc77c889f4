import {
  type CSSToken,
  isTokenCloseParen,
  isTokenFunction,
  isTokenOpenParen,
  isTokenString,
  isTokenURL,
  tokenize,
} from '@csstools/css-tokenizer';

/** Functions of CSS whose strings are URLs. */
const URL_FUNCTIONS = new Set(['url', 'src', 'image-set', '-webkit-image-set']);

/** Absolute URLs, those of the page's protocol, elements of the page, and nothing. */
const NOT_RELATIVE = /^([a-z][a-z\d+.-]*:|\/\/|#|$)/i;

/** A URL as a string of CSS. */
function absoluteText(url: string, base: string): string | undefined {
  if (NOT_RELATIVE.test(url.trim()) || !URL.canParse(url, base)) return undefined;
  // A serialized URL contains no quotes and no white space.
  return JSON.stringify(new URL(url, base).href);
}

/** The text that replaces a token: it is a URL without quotes, or a string in a function. */
function replacementOf(token: CSSToken, inFunction: string | undefined, base: string) {
  if (isTokenURL(token)) {
    const text = absoluteText(token[4].value, base);
    return text && `url(${text})`;
  }
  const isUrl = isTokenString(token) && URL_FUNCTIONS.has(inFunction ?? '');
  return isUrl ? absoluteText(token[4].value, base) : undefined;
}

/**
 * Replaces relative URLs of a stylesheet by absolute ones. They are relative to the stylesheet; inlined
 * into a page, they would be relative to the page.
 *
 * @param href - URL of the stylesheet.
 * @example withAbsoluteUrls('a{background:url(b.png)}', 'https://cdn.example/a.css')
 * // 'a{background:url("https://cdn.example/b.png")}'
 */
export function withAbsoluteUrls(css: string, href: string): string {
  /** Names of the functions around a token; that of a mere parenthesis is empty. */
  const functions: string[] = [];
  let text = '';
  for (const token of tokenize({ css })) {
    if (isTokenFunction(token)) functions.push(token[4].value.toLowerCase());
    else if (isTokenOpenParen(token)) functions.push('');
    else if (isTokenCloseParen(token)) functions.pop();
    text += replacementOf(token, functions.at(-1), href) ?? token[1];
  }
  return text;
}
