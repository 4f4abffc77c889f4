import type { DataChange } from './subscribe-to-changes.ts';

/** Response header of the API that names the data in the response: `services,blogs:<key>`. */
const TAG_HEADER = 'x-cache-tag';

/** Tag of a response without that header: it may contain any data. */
export const ANY_TAG = '*';

/** A page older than this is rendered again, and a response older than this is requested again. */
export const TTL_MS = 5000;

/**
 * Other instances of the API may send old data for this long after a change, until they hear of it
 * themselves.
 */
export const CHANGE_PROPAGATION_MS = 1000;

/** What is known of the data in a page or response. */
export interface Tagged {
  /** The tags of all responses that it contains. */
  tags: ReadonlySet<string>;
}

/** The tags of a response. */
export function tagsOf({ headers }: Response): string[] {
  return (headers.get(TAG_HEADER) ?? ANY_TAG).split(',');
}

/** Whether a change may have made a page or response outdated. */
export function isOutdated({ tags }: Tagged, change: DataChange): boolean {
  return [...tags].some((tag) => {
    if (!change || tag === ANY_TAG) return true;
    const [table, key] = tag.split(':');
    return table === change.table && (!key || !change.keys || change.keys.includes(key));
  });
}
