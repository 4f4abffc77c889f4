import type { MouseEvent, ReactNode, Ref } from 'react';
import { isPlainClick } from '../plain-click.ts';
import { Button, buttonClass, PendingLabel } from './button.tsx';
import { LoadError } from './load-error.tsx';

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

interface Props {
  /** An infinite query. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Label of the button or link, unique in the page. */
  label?: string;
  /** Address of a page with the further items, which makes it a link. */
  href?: string;
}

/** Shows why the next page could not be loaded, and retries. */
export function NextPageError({ query }: Pick<Props, 'query'>) {
  const { isFetchingNextPage, error, fetchNextPage } = query;
  const retry = () => void fetchNextPage();
  return (
    error && <LoadError message={error.message} onRetry={retry} pending={isFetchingNextPage} />
  );
}

/** Loads the next page of a list on request. Renders nothing on the last page. */
export function LoadMore({ query, label = 'Load more', href }: Props) {
  const { hasNextPage, isFetchingNextPage: pending } = query;
  const load = () => void query.fetchNextPage();
  if (query.isFetchNextPageError) return <NextPageError query={query} />;
  if (!hasNextPage) return null;
  return (
    <div className="text-center">
      {href === undefined ? (
        <Button variant="secondary" pending={pending} onClick={load}>
          {label}
        </Button>
      ) : (
        <MoreLink href={href} pending={pending} onLoad={load}>
          {label}
        </MoreLink>
      )}
    </div>
  );
}
