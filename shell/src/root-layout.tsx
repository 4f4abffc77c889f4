import { type Location, ScrollRestoration, useNavigation } from '@clean-express/federation/router';
import { Container } from '@clean-express/shared-ui/container';
import { useIsHydrated } from '@clean-express/shared-ui/use-is-hydrated';
import { Clock, Mail, MapPin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSpinDelay } from 'spin-delay';
import { RouteAnnouncer, RouteTitle } from './announcers/route-announcer.tsx';
import { activePreviews } from './config/inlined-json.ts';
import { Page } from './errors/ssr-page.tsx';
import { PagePart } from './hydration/page-part.tsx';
import { CONTACT } from './layout/contact-details.ts';
import { MainNavigation } from './layout/main-navigation.tsx';
import { SiteFooter } from './layout/site-footer.tsx';
import { SocialLinks } from './layout/social-links.tsx';

/** The bar above the navigation. Small screens show only the hours; the menu has the rest. */
export function ContactBar() {
  return (
    <div data-behind-menu className="bg-ink text-sm text-on-brand/90">
      <Container className="flex min-h-10 items-center gap-6 py-1 lg:gap-8">
        <p className="flex items-center gap-2">
          <Clock aria-hidden className="size-4 text-accent" />
          {CONTACT.hours}
        </p>
        <p className="hidden items-center gap-2 lg:flex">
          <MapPin aria-hidden className="size-4 text-accent" />
          {CONTACT.address}
        </p>
        <a
          href={`mailto:${CONTACT.email}`}
          className="hidden items-center gap-2 rounded-control underline-offset-4 hover:underline focus-visible:outline-accent md:flex"
        >
          <Mail aria-hidden className="size-4 text-accent" />
          {CONTACT.email}
        </a>
        <SocialLinks className="-mr-2 ml-auto hidden sm:flex" />
      </Container>
    </div>
  );
}

/** The first page of every visit has the key `default`: it must not restore another page's position. */
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** Above everything, also above other popovers. Browsers without popovers show it as it is. */
const showPopover = (element: HTMLElement | null) => element?.showPopover?.();

/** A progress line at the top edge while a page loads; not shown when the page loads fast. */
function RouteProgress() {
  const isLoading = useNavigation().state !== 'idle';
  const isVisible = useSpinDelay(isLoading, { delay: 200, minDuration: 300 });
  return (
    isVisible && (
      <div
        ref={showPopover}
        popover="manual"
        aria-hidden
        className="fixed inset-x-0 top-0 bottom-auto h-[3px] w-full origin-left bg-accent motion-safe:animate-[route-progress_8s_cubic-bezier(0.1,0.6,0.2,1)_both]"
      />
    )
  );
}

const PreviewBar = lazy(() => import('./layout/preview-bar.tsx'));

/** The preview bar, downloaded only by visitors with a preview. The server's HTML does not have it. */
function PreviewSlot() {
  const [previews] = useState(activePreviews);
  const isHydrated = useIsHydrated();
  return (
    isHydrated &&
    previews.length > 0 && (
      <Suspense>
        <PreviewBar previews={previews} />
      </Suspense>
    )
  );
}

/** The layout of every page. What has `data-behind-menu` is inert while the mobile menu is open. */
export function RootLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      {/* The first focusable element: skips the header. */}
      <a
        href="#main"
        data-behind-menu
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <RouteTitle />
      <RouteProgress />
      {/* Only the navigation is sticky: the contact bar scrolls away (`site-header` in shell.css). */}
      <header data-part="header" className="site-header z-30">
        <PagePart name="header">
          <ContactBar />
          <MainNavigation />
        </PagePart>
      </header>
      <main id="main" data-part="main" data-behind-menu tabIndex={-1} className="grow outline-none">
        <PagePart name="main">
          <Page />
        </PagePart>
      </main>
      <SiteFooter />
      <PreviewSlot />
      <RouteAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}
