import { type ListPart, REVIEWS_PER_PAGE } from '@clean-express/shared-api';
import { listPartOf } from '@clean-express/shared-ui/list-part';

/** Reads from the URL of a service which of its reviews are shown. */
export function reviewPartOf(search: URLSearchParams): ListPart {
  return listPartOf(search, REVIEWS_PER_PAGE);
}
