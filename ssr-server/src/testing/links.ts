/**
 * The addresses of a page's `<link>` elements, in the order of the page.
 *
 * @param rel - Value of their `rel` attribute.
 */
export function linksOf(html: string, rel: string): string[] {
  const links = [...html.matchAll(/<link [^>]+>/g)].map(([tag]) => tag);
  return links
    .filter((tag) => tag.includes(`rel="${rel}"`))
    .map((tag) => /href="([^"]+)"/.exec(tag)?.[1] ?? '');
}

/**
 * The JSON in a script of a page.
 *
 * @param attribute - An attribute of the script: `id="registry"`.
 */
export function jsonOf(html: string, attribute: string): unknown {
  const text = new RegExp(`<script[^>]*${attribute}[^>]*>(.*?)</script>`, 's').exec(html)?.[1];
  return JSON.parse(text ?? 'null');
}
