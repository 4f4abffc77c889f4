import { type MouseEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { isPlainClick } from '../plain-click.ts';
import { Button, buttonClass, PendingLabel } from './button.tsx';
import { LoadError } from './load-error.tsx';

/** Focuses an item once it is in the page, unless the visitor has moved the focus from the control meanwhile. */
export function useFocusItem<Control extends HTMLElement>() {
  const control = useRef<Control>(null);
  const [id, focusItem] = useState<string>();
  useEffect(() => {
    const item = id === undefined ? null : document.getElementById(id);
    if (!item) return;
    focusItem(undefined);
    const { activeElement } = document;
    // Without the control or its error, the focus is on something around the list.
    if (activeElement === control.current || activeElement?.contains(item)) {
      item.focus({ preventScroll: true });
    }
  });
  return { control, focusItem };
}

interface MoreLinkProps {
  /** Address of a page with the further items. */
  href: string;
  /** Loads the further items into this page. */
  onLoad: () => void;
  pending: boolean;
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link to further items, which loads them into the page; without script, it opens a page with them. */
export function MoreLink({ href, onLoad, pending, children, ref }: MoreLinkProps) {
  const click = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (!pending) onLoad();
  };
  return (
    <a
      ref={ref}
      href={href}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      className={buttonClass({ variant: 'secondary' })}
      onClick={click}
    >
      <PendingLabel pending={pending}>{children}</PendingLabel>
    </a>
  );
}

/** An infinite query. */
interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

/** Shows why the next page could not be loaded, and retries. */
export function NextPageError({ query, onRetry }: { query: PagedQuery; onRetry?: () => void }) {
  const { isFetchingNextPage, error, fetchNextPage } = query;
  const retry = () => {
    onRetry?.();
    void fetchNextPage();
  };
  return (
    error && <LoadError message={error.message} onRetry={retry} pending={isFetchingNextPage} />
  );
}

interface Props {
  query: PagedQuery;
  /** Id of the first item of the next page, which gets the focus. */
  nextId: string;
}

/** Loads the next page of a list on request. Renders nothing on the last page. */
export function LoadMore({ query, nextId }: Props) {
  const { control, focusItem } = useFocusItem<HTMLButtonElement>();
  const focusNext = () => focusItem(nextId);
  const load = () => {
    focusNext();
    void query.fetchNextPage();
  };
  if (query.isFetchNextPageError) return <NextPageError query={query} onRetry={focusNext} />;
  if (!query.hasNextPage) return null;
  return (
    <div className="text-center">
      <Button ref={control} variant="secondary" pending={query.isFetchingNextPage} onClick={load}>
        Load more
      </Button>
    </div>
  );
}
