import { useSearchParams } from '@clean-express/federation/router';
import {
  type ListPart,
  SERVICES_PER_PAGE,
  type ServiceFilter,
  type ServiceSort,
  withQuery,
} from '@clean-express/shared-api';
import { listPartOf } from '@clean-express/shared-ui/list-part';
import { paths } from '@clean-express/shared-ui/paths';
import { useRef } from 'react';

/** The sort orders that visitors can choose, besides the default one. */
export const SORTS: { value: ServiceSort; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'price', label: 'Price, lowest first' },
  { value: '-price', label: 'Price, highest first' },
  { value: 'newest', label: 'Newest first' },
];

/** The part of the filter that is in the URL. */
export type UrlFilter = Pick<ServiceFilter, 'q' | 'sort'>;

/**
 * Changes the filter.
 *
 * @param isTyped - Whether the visitor may go on typing.
 */
export type ChangeFilter = (next: UrlFilter, isTyped?: boolean) => void;

/** Reads a sort order; any other value is ignored. */
export function sortOf(value: string | null | undefined): ServiceSort | undefined {
  return SORTS.find((sort) => sort.value === value)?.value;
}

/** Reads from the URL what the list shows: which services (`?q=&sort=`), and how many of them. */
export function serviceListOf(search: URLSearchParams): [filter: UrlFilter, part: ListPart] {
  const filter = { q: search.get('q')?.trim() || undefined, sort: sortOf(search.get('sort')) };
  return [filter, listPartOf(search, SERVICES_PER_PAGE)];
}

/** Address of the list with a filter. It shows the first page. */
export function serviceListHref({ q, sort }: UrlFilter): string {
  return withQuery(paths.services.getHref(), { q, sort });
}

/**
 * Keeps the filter of the list in the URL, so that it can be shared, and going back restores it. Of what is
 * typed in a row, the history has only the last.
 */
export function useServiceList() {
  const [parameters, setParameters] = useSearchParams();
  /** What was typed, while the URL has it. */
  const typed = useRef<string>(undefined);
  const [filter, part] = serviceListOf(parameters);
  const change: ChangeFilter = ({ q, sort }, isTyped = false) => {
    if (q === filter.q && sort === filter.sort) return;
    const query = new URLSearchParams({ ...(q && { q }), ...(sort && { sort }) });
    const replace = isTyped && typed.current === parameters.toString();
    typed.current = isTyped ? query.toString() : undefined;
    setParameters(query, { replace, preventScrollReset: true });
  };
  return { filter, part, change };
}
