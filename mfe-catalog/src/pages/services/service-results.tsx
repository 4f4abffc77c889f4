import { keepPreviousData, useInfiniteQuery } from '@clean-express/federation/query';
import { type ServiceFilter, servicePagesQuery } from '@clean-express/shared-api';
import { Button } from '@clean-express/shared-ui/button';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { LoadMore } from '@clean-express/shared-ui/load-more';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { QueryError } from '@clean-express/shared-ui/query-error';
import { SearchX } from 'lucide-react';
import { EnlargeableGrid } from './enlargeable-grid.tsx';

interface Props {
  filter: ServiceFilter;
  /** Clears the search. */
  clear: () => void;
}

function countText(total: number, isMore: boolean): string {
  if (isMore) return `More than ${total} services`;
  return total === 1 ? '1 service' : `${total} services`;
}

/** The services that match the filter, page by page, including the loading, empty and error states. */
export function ServiceResults({ filter, clear }: Props) {
  const query = useInfiniteQuery({
    ...servicePagesQuery(filter),
    placeholderData: keepPreviousData,
  });
  const { items, total, isMore } = pagedList(query);
  if (query.isLoadingError) {
    return (
      <div className="mt-8">
        <QueryError query={query} />
      </div>
    );
  }
  return (
    <div className="mt-6 flex flex-col gap-6">
      <p role="status" className="min-h-6 text-muted">
        {query.data && countText(total, isMore)}
      </p>
      {query.data && total === 0 ? (
        <EmptyState
          title={filter.q ? `Nothing found for “${filter.q}”` : 'There are no services yet.'}
          text={filter.q ? 'Try another word, or look through all of them.' : undefined}
          picture={<SearchX aria-hidden className="size-12" strokeWidth={1.25} />}
          action={
            filter.q && (
              <Button variant="secondary" onClick={clear}>
                Show all services
              </Button>
            )
          }
        />
      ) : (
        <EnlargeableGrid services={query.data && items} isStale={query.isPlaceholderData} />
      )}
      <LoadMore query={query} />
    </div>
  );
}
