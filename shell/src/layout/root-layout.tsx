import { Outlet, ScrollRestoration } from '@clean-express/federation/router';
import { RouteAnnouncer } from '../announcers/route-announcer.tsx';
import { RouteProgress } from '../announcers/route-progress.tsx';
import { RouteTitle } from '../announcers/route-title.tsx';
import { PreviewSlot } from '../preview/preview-slot.tsx';
import { scrollKey } from './scroll-key.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { useMobileMenu } from './use-mobile-menu.ts';

/** The layout of every page. While the mobile menu is open, the page behind it is inert. */
export function RootLayout() {
  const [isMenuOpen, setMenuOpen] = useMobileMenu();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <RouteTitle />
      <RouteProgress />
      <SiteHeader isMenuOpen={isMenuOpen} setMenuOpen={setMenuOpen} />
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
