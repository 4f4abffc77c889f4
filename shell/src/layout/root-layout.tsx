import {
  type Location,
  Outlet,
  ScrollRestoration,
  useNavigation,
} from '@clean-express/federation/router';
import { useEffect, useState } from 'react';
import { useSpinDelay } from 'spin-delay';
import { RouteAnnouncer } from '../announcers/route-announcer.tsx';
import { RouteTitle } from '../announcers/route-title.tsx';
import { PreviewSlot } from '../preview/preview-slot.tsx';
import { ContactBar } from './contact-bar.tsx';
import { MainNavigation } from './main-navigation.tsx';
import { SiteFooter } from './site-footer.tsx';

/** Width from which the navigation is a row of links, without a menu. */
const ROW = '(width >= 64rem)';

/**
 * Whether the mobile menu is open. It closes when the window becomes wide: otherwise the page would
 * stay inert without a button that closes the menu.
 */
function useMobileMenu() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEffect(() => {
    const row = matchMedia(ROW);
    const close = () => setMenuOpen(false);
    row.addEventListener('change', close);
    return () => row.removeEventListener('change', close);
  }, []);
  return [isMenuOpen, setMenuOpen] as const;
}

/**
 * The key under which a scroll position is saved. The first page of every visit has the location key
 * `default`: its path is used instead, so that it does not restore the position of another page.
 */
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** The first focusable element: skips the header. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus-visible:translate-y-0"
    >
      Skip to content
    </a>
  );
}

/** A progress line at the top edge while a page loads; not shown when the page loads fast. */
function RouteProgress() {
  const isLoading = useNavigation().state !== 'idle';
  const isVisible = useSpinDelay(isLoading, { delay: 200, minDuration: 300 });
  return isVisible && <div aria-hidden className="route-progress" />;
}

/** The layout of every page. While the mobile menu is open, the page behind it is inert. */
export function RootLayout() {
  const [isMenuOpen, setMenuOpen] = useMobileMenu();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <RouteTitle />
      <RouteProgress />
      {/* Only the navigation is sticky: the contact bar scrolls away (`site-header` in shell.css). */}
      <header className="site-header z-30">
        <ContactBar inert={isMenuOpen} />
        <MainNavigation isMenuOpen={isMenuOpen} setMenuOpen={setMenuOpen} />
      </header>
      <main id="main" tabIndex={-1} inert={isMenuOpen} className="grow outline-none">
        <Outlet />
      </main>
      <SiteFooter inert={isMenuOpen} />
      <PreviewSlot />
      <RouteAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}
