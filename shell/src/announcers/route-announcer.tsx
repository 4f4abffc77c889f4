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

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/**
 * After Back, the page is scrolled to where the visitor had left it: returns the link to the other page.
 * From the heading, out of view, one Tab would scroll to the top.
 */
function followedLink(heading: HTMLElement, path: string): HTMLElement | undefined {
  const links = isInView(heading) ? [] : [...document.links];
  return links.find((link) => link.getAttribute('href') === path && isInView(link));
}

/**
 * Does for a client-side navigation what a browser does for a full load: announces the new title and
 * moves the focus to the start of the content, or to the part that the address names, or after Back to
 * the link that the visitor had followed. The focus stays when the user has moved it while the page was
 * loading.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const announced = useRef(pathname);
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main || announced.current === pathname) return;
    const left = announced.current;
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
        const part = document.getElementById(window.location.hash.slice(1));
        const target = part ?? followedLink(heading, left);
        target?.focus({ preventScroll: true });
        if (document.activeElement !== target) heading.focus({ preventScroll: true });
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
