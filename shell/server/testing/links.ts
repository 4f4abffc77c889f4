/**
 * The links of a page, one line each: `rel href`, in the order of the page.
 *
 * @param rel - Only those of that kind.
 */
export function linksOf(html: string, rel: string): string[] {
  const links = [...html.matchAll(/<link [^>]+>/g)].map(([tag]) => tag);
  return links
    .filter((tag) => tag.includes(`rel="${rel}"`))
    .map((tag) => /href="([^"]+)"/.exec(tag)?.[1] ?? '');
}

/** The JSON of a script in a page. */
export function jsonOf(html: string, attribute: string): unknown {
  const text = new RegExp(`<script[^>]*${attribute}[^>]*>(.*?)</script>`, 's').exec(html)?.[1];
  return JSON.parse(text ?? 'null');
}
