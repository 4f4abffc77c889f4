import { type ListPart, SERVICES_PER_PAGE, type ServiceFilter } from '@clean-express/shared-api';
import { listPartOf } from '@clean-express/shared-ui/list-part';

/** Which services the page of a member lists, and the part of them that its address shows. */
export const memberServicesOf = (
  member: string,
  search: URLSearchParams,
): [filter: ServiceFilter, part: ListPart] => [{ member }, listPartOf(search, SERVICES_PER_PAGE)];
