/** What a page says of itself in the document's head: all but what is the same on every page. */
const PAGE_HEAD = [
  'title',
  'link[rel="canonical"]',
  'meta:not([charset]):not([name="viewport"]):not([name="theme-color"])',
];

/** Removes what the server drew into the document's head; a page that is drawn anew brings its own. */
export function dropServedHead(): void {
  const selector = PAGE_HEAD.map((element) => `head > ${element}`).join();
  for (const element of document.querySelectorAll(selector)) element.remove();
}
