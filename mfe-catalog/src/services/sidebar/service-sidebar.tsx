import { LoadMore } from '@clean-express/shared-ui/load-more';
import { QueryError } from '@clean-express/shared-ui/query-error';
import { useId } from 'react';
import { type CurrentService, NameList } from './name-list.tsx';
import { NameSearch } from './name-search.tsx';
import { NameSkeletons } from './name-skeletons.tsx';
import { useNames } from './use-names.ts';

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
