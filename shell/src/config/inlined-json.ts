/**
 * Reads JSON that the front door put into the page.
 *
 * @param id - Id of the `<script type="application/json">` element.
 * @returns The value, or `undefined` when the page came from a plain static host.
 */
export function inlinedJson(id: string): unknown {
  // The server draws pages without any.
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/**
 * Fetches a JSON file of the site past every cache.
 *
 * @param path - Absolute path: `/registry.json`.
 * @throws When it cannot be had.
 */
export async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
}
