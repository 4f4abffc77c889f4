import { keepPreviousData, useInfiniteQuery } from '@clean-express/federation/query';
import { serviceNamesQuery } from '@clean-express/shared-api';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { useState } from 'react';

/** A longer list of names gets a search field. */
const SEARCH_THRESHOLD = 50;

function statusText(total: number, isMore: boolean): string {
  return isMore ? `More than ${total} found` : `${total} found`;
}

/**
 * Loads the names of services, all or those that match a search.
 *
 * @returns `hasSearch`: whether the list is long enough for a search field; it stays true while a
 * search finds only a few. `status`: the number of search results as text, empty without a search.
 */
export function useNames() {
  const [q, search] = useState('');
  const [hasSearch, setHasSearch] = useState(false);
  const query = useInfiniteQuery({ ...serviceNamesQuery(q), placeholderData: keepPreviousData });
  const { items, total, isMore } = pagedList(query);
  if (!hasSearch && (total > SEARCH_THRESHOLD || isMore)) setHasSearch(true);
  const isSearched = q !== '' && query.isSuccess && !query.isPlaceholderData;
  return {
    query,
    names: items,
    total,
    search,
    isSearching: q !== '',
    hasSearch,
    status: isSearched ? statusText(total, isMore) : '',
  };
}
