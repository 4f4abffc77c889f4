import { Outlet, useLocation, useMatches } from '@clean-express/federation/router';
import { offlineMessage } from '@clean-express/shared-api';
import { Container } from '@clean-express/shared-ui/container';
import { useIsHydrated } from '@clean-express/shared-ui/use-is-hydrated';
import { createContext, createElement, type ReactElement, use, useEffect, useState } from 'react';
import { useRouteTitle } from '../announcers/route-announcer.tsx';
import { disableForms, type InnerHtml, readInnerHtml } from '../hydration/ssr-fallback.tsx';
import { RetryableError } from '../remotes/retryable-error.tsx';
import { useRetry } from './route-error.tsx';

/** Elements of the document's head that belong to one page. */
const PAGE_HEAD = [
  'head > title',
  'head > link[rel="canonical"]',
  'head > meta:not([charset], [name="viewport"], [name="theme-color"])',
];

/** The elements of the page in the document's head. */
export function pageHead(): Element[] {
  return [...document.querySelectorAll(PAGE_HEAD.join())];
}

/** What the server has rendered of a page whose code failed to load. */
interface SsrPage {
  /** The remote that owns the page. */
  remote: string | undefined;
  html: InnerHtml;
  title: string;
  head: ReactElement[];
}

/** Left out if the code of the page has loaded. */
export const SsrPageContext = createContext<SsrPage | undefined>(undefined);

function toReactElement(element: Element, key: number): ReactElement {
  const attributes = [...element.attributes].map(({ name, value }) => [name, value]);
  return createElement(element.localName, { ...Object.fromEntries(attributes), key });
}

/** Reads the page as the server has rendered it, before it is hydrated. */
export function readSsrPage(): SsrPage {
  const content = document.querySelector<HTMLElement>('#main > *');
  if (!content) throw new Error('The rendered page has no content.');
  return {
    remote: content.dataset.mfe,
    html: readInnerHtml(content),
    title: document.title,
    head: pageHead()
      .filter(({ localName }) => localName !== 'title')
      .map(toReactElement),
  };
}

/** The server's page until the visitor leaves it, or its code has loaded after all. */
function useSsrPage(): SsrPage | undefined {
  const { pathname } = useLocation();
  const address = `${pathname} ${useMatches().at(-1)?.id}`;
  const [first] = useState(address);
  const [page, setPage] = useState(use(SsrPageContext));
  const isOver = address !== first;
  useEffect(() => {
    if (isOver) setPage(undefined);
  }, [isOver]);
  return isOver ? undefined : page;
}

/** Rendered once the page is hydrated: the server's HTML does not have it. */
function SsrPageError() {
  const isHydrated = useIsHydrated();
  const retry = useRetry();
  const message = offlineMessage() ?? 'Parts of this page do not respond. Please try again.';
  return (
    isHydrated && (
      <Container className="py-4">
        <RetryableError message={message} retry={retry} />
      </Container>
    )
  );
}

/**
 * The page of the router. If its code failed to load, it is what the server has rendered: React hydrates
 * the elements in the head, and leaves the content as it is.
 */
export function Page() {
  const page = useSsrPage();
  const isNamedByRoute = useRouteTitle() !== undefined;
  if (!page) return <Outlet />;
  return (
    <>
      {!isNamedByRoute && <title>{page.title}</title>}
      {page.head}
      <SsrPageError />
      <div ref={disableForms} data-mfe={page.remote} dangerouslySetInnerHTML={page.html} />
    </>
  );
}
