/**
 * Reads JSON that the SSR server inlined into the page.
 *
 * @param id - Id of the `<script type="application/json">` element.
 * @returns The value; `undefined` when the page has no such element, as on a static host.
 */
export function inlinedJson(id: string): unknown {
  // During a server render, there is no document.
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/**
 * Fetches a JSON file of the site, bypassing all caches.
 *
 * @param path - Absolute path: `/registry.json`.
 * @throws When the request fails.
 */
export async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path, { cache: 'no-store' });
  if (!response.ok) throw new Error(`Could not load ${path}: status ${response.status}.`);
  return response.json();
}
