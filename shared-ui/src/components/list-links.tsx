import { useNavigate } from '@clean-express/federation/router';
import { type ListPart, type Page, withQuery } from '@clean-express/shared-api';
import { PAGE_MAX } from '@clean-express/shared-api/limits';
import { type ComponentProps, useEffect } from 'react';
import { pagedList, requestedItems } from '../lists/paged-list.ts';
import { buttonClass } from './button.tsx';
import { type LoadMore, MoreLink, NextPageError, useFocusItem } from './load-more.tsx';

const LINK_CLASS = buttonClass({ variant: 'secondary' });

interface Props {
  /** The infinite query of the list. */
  query: ComponentProps<typeof LoadMore>['query'] & {
    data: { pages: Page<unknown>[]; pageParams: readonly unknown[] } | undefined;
  };
  part: ListPart;
  /** Address of the list's page, with its other parameters. */
  path: string;
  /** Id of the list; its items have the ids `<listId>-1`, `<listId>-2` and so on. */
  listId: string;
}

/** Loads page by page until the query has what the URL shows. */
function useRequestedPages({ query, part }: Pick<Props, 'query' | 'part'>): boolean {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isGrowing = hasNextPage && requestedItems(data?.pageParams) < part.show;
  const isDue = isGrowing && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  return isGrowing;
}

/** The cursor after the shown items: the photo viewer loads further pages into the same query. */
function cursorAfter(data: Props['query']['data'], show: number): string | undefined {
  const shown = data?.pages.filter(
    (_page, index) => requestedItems(data.pageParams.slice(0, index + 1)) <= show,
  );
  return shown?.at(-1)?.next;
}

/**
 * The links to the rest of a long list. `Load more` makes the list longer, up to a maximum; then `Next
 * page` leads to a list that begins after it. Without script, the server renders the same addresses.
 *
 * With script, the longer list replaces the shorter one in the history: Back leads to the page before
 * the list in one step, and from a detail page to the list as long as it was.
 */
export function ListLinks({ query, part, path, listId }: Props) {
  const { show, size, after } = part;
  const { data, hasNextPage, isFetchNextPageError } = query;
  const navigate = useNavigate();
  const { control, focusItem } = useFocusItem<HTMLAnchorElement>();
  const isGrowing = useRequestedPages({ query, part });
  const { items, isCut } = pagedList(query, show);
  const next = `${listId}-${items.length + 1}`;
  if (isFetchNextPageError) {
    return <NextPageError query={query} onRetry={() => focusItem(next)} />;
  }
  const isLonger = hasNextPage || isCut;
  const isLongest = show >= PAGE_MAX && !isGrowing;
  if (!isLonger && after === undefined) return null;
  const longer = withQuery(path, { show: Math.min(show + size, PAGE_MAX), after });
  const grow = () => {
    focusItem(next);
    void navigate(longer, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="flex flex-wrap justify-center gap-4">
      {/* They open another list: as a new page, whose focus and scroll position start afresh. */}
      {after !== undefined && (
        <a href={`${path}#${listId}`} className={LINK_CLASS}>
          Back to the beginning
        </a>
      )}
      {isLonger && !isLongest && (
        <MoreLink ref={control} href={`${longer}#${next}`} pending={isGrowing} onLoad={grow}>
          Load more
        </MoreLink>
      )}
      {isLonger && isLongest && (
        <a
          href={`${withQuery(path, { after: cursorAfter(data, show) })}#${listId}`}
          rel="next"
          className={LINK_CLASS}
        >
          Next page
        </a>
      )}
    </div>
  );
}
