/** Elements of the document's head that belong to one page, and not to `index.html`. */
const PAGE_HEAD = [
  'title',
  'link[rel="canonical"]',
  'meta:not([charset]):not([name="viewport"]):not([name="theme-color"])',
];

/** Removes the head elements that the server rendered, before a client render adds them again. */
export function removeServerHead(): void {
  const selector = PAGE_HEAD.map((element) => `head > ${element}`).join();
  for (const element of document.querySelectorAll(selector)) element.remove();
}
