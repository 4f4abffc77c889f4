import type { Change } from './subscribe-to-changes.ts';

/** Response header of the API that names the data in the response: `services`, `reviews:<key>`. */
const TAG_HEADER = 'x-cache-tag';

/** Tag of a response without that header: it may contain any data. */
export const ANY_TAG = '*';

/** What is known of the data in a page. */
export interface Tagged {
  /** The tags of all responses that the page was rendered with. */
  tags: ReadonlySet<string>;
}

/** The tag of a response. */
export function tagOf({ headers }: Response): string {
  return headers.get(TAG_HEADER) ?? ANY_TAG;
}

/** Whether a change may have made a page outdated. */
export function isOutdated({ tags }: Tagged, change: Change): boolean {
  return [...tags].some((tag) => {
    if (!change || tag === ANY_TAG) return true;
    const [table, key] = tag.split(':');
    return table === change.table && (!key || !change.keys || change.keys.includes(key));
  });
}
