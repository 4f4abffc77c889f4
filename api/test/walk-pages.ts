import type { TestApp } from './test-app.ts';

const NEXT = /^<https:\/\/api\.example\.com(.+)>; rel="next"$/;

/** Reads the path of the next page from a `Link` header. */
export function nextPage(link: unknown): string | undefined {
  return typeof link === 'string' ? link.match(NEXT)?.[1] : undefined;
}

/** Follows the `Link` headers from the first to the last page; returns the ids of each page. */
export async function walkPages({ app }: TestApp, firstUrl: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let url: string | undefined = firstUrl; url; ) {
    const { headers, body } = await app.inject({ url });
    const items: { _id: string }[] = JSON.parse(body);
    pages.push(items.map(({ _id }) => _id));
    url = nextPage(headers.link);
  }
  return pages;
}
