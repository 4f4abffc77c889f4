import type { ListPart } from '@clean-express/shared-api';
import { PAGE_MAX } from '@clean-express/shared-api/limits';

/**
 * Reads from a URL which part of a list its page shows: `?show=24`, a multiple of the page size, and
 * `?after=…`, the cursor of the page before. Declare both as `query` of the page in `remote.config.ts`.
 *
 * @param size - Page size of the list.
 * @example listPartOf(new URLSearchParams('show=20'), 12) // { size: 12, show: 24, after: undefined }
 */
export function listPartOf(search: URLSearchParams, size: number): ListPart {
  const pages = Math.ceil(Number(search.get('show')) / size) || 1;
  const show = Math.min(Math.max(pages * size, size), PAGE_MAX);
  return { size, show, after: search.get('after') || undefined };
}
