import { useLocation } from '@clean-express/federation/router';
import { useEffect, useRef, useState } from 'react';

/**
 * Calls back once the page in `root` has a heading: immediately, or when its data has loaded.
 *
 * @returns Stops waiting.
 */
function whenHeadingAppears(root: Element, found: (heading: HTMLElement) => void) {
  const check = () => {
    const heading = root.querySelector<HTMLElement>('[data-page-heading]');
    if (heading) {
      observer.disconnect();
      found(heading);
    }
  };
  const observer = new MutationObserver(check);
  observer.observe(root, { childList: true, subtree: true });
  check();
  return () => observer.disconnect();
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
    return whenHeadingAppears(main, (heading) => {
      const { activeElement, body, title } = document;
      if (activeElement === focused || activeElement === body)
        heading.focus({ preventScroll: true });
      setAnnouncement(title);
    });
  }, [pathname]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {announcement}
    </p>
  );
}
