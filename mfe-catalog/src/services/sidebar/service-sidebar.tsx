import { keepPreviousData, useInfiniteQuery } from '@clean-express/federation/query';
import { serviceNamesQuery } from '@clean-express/shared-api';
import { LoadMore } from '@clean-express/shared-ui/load-more';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { QueryError } from '@clean-express/shared-ui/query-error';
import { useId, useState } from 'react';
import { type CurrentService, NameList, NameSkeletons } from './name-list.tsx';
import { NameSearch } from './name-search.tsx';

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
function useNames() {
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

const TITLE = 'All services';

interface Props {
  /** The service that the page is about. */
  current?: CurrentService | undefined;
}

/** The names of all services, page by page. Renders nothing when there are no services. */
export function ServiceSidebar({ current }: Props) {
  const headingId = useId();
  const { query, names, total, search, isSearching, hasSearch, status } = useNames();
  if (query.isLoadingError && !hasSearch) {
    return (
      <aside aria-label={TITLE}>
        <QueryError query={query} />
      </aside>
    );
  }
  if (query.data && total === 0 && !hasSearch) return null;
  return (
    <aside
      aria-labelledby={headingId}
      className="flex max-h-[inherit] flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 id={headingId} className="px-6 pt-6 text-h3 font-bold">
        {TITLE}
      </h2>
      {hasSearch && <NameSearch onSearch={search} status={status} />}
      {query.isPending && <NameSkeletons />}
      <QueryError query={query} />
      {query.data && (
        <div className="mt-2 flex flex-col gap-4 overflow-y-auto px-3 pt-2 pb-4">
          <NameList names={names} current={isSearching ? undefined : current} />
          <LoadMore query={query} label="More services" />
        </div>
      )}
    </aside>
  );
}
