import { keepPreviousData, useInfiniteQuery } from '@clean-express/federation/query';
import { serviceNamesQuery } from '@clean-express/shared-api';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { useState } from 'react';

/** How many names can be looked through without a search. */
const FEW = 50;

function outcomeOf(total: number, isMore: boolean): string {
  return isMore ? `More than ${total} found` : `${total} found`;
}

/**
 * The names of services as far as they are loaded, and of those that are searched for.
 *
 * @returns `isLong` is whether there are so many that they need a search; it stays while one finds few.
 * `outcome` is what a search came to, for people; empty while there is none.
 */
export function useNames() {
  const [q, search] = useState('');
  const [isLong, setIsLong] = useState(false);
  const query = useInfiniteQuery({ ...serviceNamesQuery(q), placeholderData: keepPreviousData });
  const { items, total, isMore } = pagedList(query);
  if (!isLong && (total > FEW || isMore)) setIsLong(true);
  const isSearched = q !== '' && query.isSuccess && !query.isPlaceholderData;
  return {
    query,
    names: items,
    total,
    search,
    isSearching: q !== '',
    isLong,
    outcome: isSearched ? outcomeOf(total, isMore) : '',
  };
}
