import { handleOf } from '@clean-express/federation/page-queries';
import { useLocation, useMatches } from '@clean-express/federation/router';
import { DocumentTitle } from '@clean-express/shared-ui/page-meta';
import { useEffect, useRef, useState } from 'react';

/** The title of the matched route; `undefined` when the title depends on the page's data. */
export function useRouteTitle(): string | undefined {
  return handleOf(useMatches().at(-1)).title;
}

/** Sets the document's title to that of the matched route; a page without one sets its own. */
export function RouteTitle() {
  const title = useRouteTitle();
  return title ? <DocumentTitle page={title} /> : null;
}

/**
 * Does for a client-side navigation what a browser does for a full load: announces the new title and
 * moves the focus to the start of the content. The focus stays when the user has moved it while the
 * page was loading.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const announced = useRef(pathname);
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main || announced.current === pathname) return;
    announced.current = pathname;
    const focused = document.activeElement;
    // The page has a heading immediately, or when its data has loaded.
    const observer = new MutationObserver(announce);
    function announce() {
      const heading = main?.querySelector<HTMLElement>('[data-page-heading]');
      if (!heading) return;
      observer.disconnect();
      const { activeElement, body, title } = document;
      if (activeElement === focused || activeElement === body) {
        heading.focus({ preventScroll: true });
      }
      setAnnouncement(title);
    }
    observer.observe(main, { childList: true, subtree: true });
    announce();
    return () => observer.disconnect();
  }, [pathname]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {announcement}
    </p>
  );
}
