import { type ListPart, POSTS_PER_PAGE } from '@clean-express/shared-api';
import { listPartOf } from '@clean-express/shared-ui/list-part';

/** Reads from the URL of the list which posts it shows. */
export function postPartOf(search: URLSearchParams): ListPart {
  return listPartOf(search, POSTS_PER_PAGE);
}
