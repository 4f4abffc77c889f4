import { NavLink, useLocation, useNavigation } from '@clean-express/federation/router';
import { Slot } from '@clean-express/federation/widget';
import { useAuthStore } from '@clean-express/shared-auth';
import { paths } from '@clean-express/shared-ui/paths';
import { clsx } from 'clsx';
import { Mail, MapPin, Menu, X } from 'lucide-react';
import { type RefObject, type ToggleEvent, useCallback, useEffect, useRef } from 'react';
import { whenIdle } from '../after-load.ts';
import { AccountArea, MobileAccount } from './account-area.tsx';
import { CONTACT } from './contact-details.ts';
import { useIsGone } from './gone-links.ts';
import { Logo } from './logo.tsx';
import { MEMBER_LINKS, PUBLIC_LINKS } from './site-links.ts';
import { SocialLinks } from './social-links.tsx';

interface LinksProps {
  className: string;
  linkClassName: string;
}

/** The links of the navigation: the public ones, then those for members. */
function NavigationLinks({ className, linkClassName }: LinksProps) {
  const isMember = useAuthStore((state) => state.user !== undefined);
  const isGone = useIsGone();
  const links = isMember ? [...PUBLIC_LINKS, ...MEMBER_LINKS] : PUBLIC_LINKS;
  return (
    <ul className={className}>
      {links
        .filter(({ to }) => !isGone(to))
        .map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to} end={to === paths.home.getHref()} className={linkClassName}>
              {label}
            </NavLink>
          </li>
        ))}
    </ul>
  );
}

const MENU_ID = 'mobile-menu';
const MENU_BUTTON =
  'grid size-12 cursor-pointer place-items-center rounded-control text-ink transition-colors hover:bg-brand-soft';

/** Makes the page behind the menu inert or, at once, active again. A render would take longer. */
function setPageInert(isInert: boolean): void {
  for (const element of document.querySelectorAll('[data-behind-menu]')) {
    element.toggleAttribute('inert', isInert);
  }
}

/**
 * Does what `popoverTarget` says in browsers without popovers, such as Safari 16. For the classes `open:…`, an element
 * with the attribute is open, too.
 */
function toggleWithoutPopovers(isOpen: boolean): void {
  const menu = document.getElementById(MENU_ID);
  if ('popover' in HTMLElement.prototype || !menu || menu.hasAttribute('open') === isOpen) return;
  menu.toggleAttribute('open', isOpen);
  setPageInert(isOpen);
  const buttons = document.querySelectorAll<HTMLElement>(`[popovertarget=${MENU_ID}]`);
  buttons[isOpen ? 1 : 0]?.focus();
}

/** Hides the menu as soon as a navigation begins, after a sign-out, and when the row of links replaces it. */
function useHiddenMenu(menu: RefObject<HTMLDivElement | null>) {
  const { location } = useNavigation();
  const { key } = useLocation();
  // A page that loads keeps its key once it is shown.
  const target = location?.key ?? key;
  const isMember = useAuthStore((state) => state.user !== undefined);
  const hide = useCallback(() => {
    menu.current?.hidePopover?.();
    toggleWithoutPopovers(false);
  }, [menu]);
  // A cleanup runs when the value changes: a menu that was opened before hydration stays open.
  useEffect(() => (target ? hide : undefined), [hide, target]);
  useEffect(() => (isMember ? hide : undefined), [hide, isMember]);
  useEffect(() => {
    const row = matchMedia('(width >= 64rem)');
    row.addEventListener('change', hide);
    return () => row.removeEventListener('change', hide);
  }, [hide]);
}

/** The panel of the mobile menu: a popover, which the browser opens and closes without script. */
function MobileMenu({ openButton }: { openButton: RefObject<HTMLButtonElement | null> }) {
  const menu = useRef<HTMLDivElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  useHiddenMenu(menu);
  useEffect(() => {
    // It may have been opened before hydration. Browsers without popovers know the selector only inside of `:is`.
    if (!menu.current?.matches(':is(:popover-open)')) return;
    setPageInert(true);
    if (!menu.current.contains(document.activeElement)) closeButton.current?.focus();
  }, []);
  const beforeToggle = ({ newState }: ToggleEvent) => {
    // At once, so that the page can get the focus.
    if (newState === 'closed') setPageInert(false);
  };
  const toggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open') {
      closeButton.current?.focus();
      // The browser computes the styles of the whole page again: not before the menu is painted.
      whenIdle(() => setPageInert(menu.current?.matches(':popover-open') ?? false));
    } else if (document.activeElement === document.body) {
      // A click beside the menu leaves the focus nowhere.
      openButton.current?.focus();
    }
  };
  return (
    <div
      ref={menu}
      id={MENU_ID}
      popover="auto"
      className="fixed inset-y-0 right-0 left-auto m-0 hidden h-dvh max-h-none w-full max-w-none flex-col sm:max-w-96 gap-8 overflow-y-auto overscroll-contain border-0 bg-surface px-4 pt-4 pb-8 text-ink shadow-raised transition-[display,overlay,translate] transition-discrete duration-250 ease-out backdrop:bg-ink/50 md:px-8 max-lg:open:flex motion-safe:not-open:translate-x-full motion-safe:open:starting:translate-x-full motion-reduce:transition-none"
      onBeforeToggle={beforeToggle}
      onToggle={toggle}
    >
      <button
        ref={closeButton}
        type="button"
        popoverTarget={MENU_ID}
        popoverTargetAction="hide"
        onClick={() => toggleWithoutPopovers(false)}
        aria-label="Close menu"
        className={clsx(MENU_BUTTON, '-mr-2 shrink-0 self-end')}
      >
        <X aria-hidden className="size-6" />
      </button>
      <NavigationLinks
        className="flex flex-col"
        linkClassName="menu-link flex min-h-14 items-center text-lead font-semibold"
      />
      <MobileAccount />
      <div className="mt-auto flex flex-col gap-3 text-sm text-muted">
        <p className="flex items-center gap-3">
          <MapPin aria-hidden className="size-5 text-brand" />
          {CONTACT.address}
        </p>
        <p className="flex items-center gap-3">
          <Mail aria-hidden className="size-5 text-brand" />
          <a href={`mailto:${CONTACT.email}`} className="underline underline-offset-4">
            {CONTACT.email}
          </a>
        </p>
        <SocialLinks className="-ml-3.5 [&_a]:size-11" />
      </div>
    </div>
  );
}

/** The site's navigation: a row of links, or on small screens a button with a panel. */
export function MainNavigation() {
  const openButton = useRef<HTMLButtonElement>(null);
  return (
    <nav
      aria-label="Main"
      className="mx-auto flex h-20 w-full max-w-content items-center gap-4 px-4 md:px-8 xl:gap-10 xl:px-0"
    >
      <div data-behind-menu className="condense">
        <Logo />
      </div>
      <NavigationLinks
        className="condense hidden grow items-center lg:flex xl:gap-2"
        linkClassName="nav-link relative flex min-h-11 items-center rounded-control px-3 text-base font-medium whitespace-nowrap text-ink transition-colors hover:text-brand aria-[current=page]:text-brand"
      />
      <div className="condense ml-auto flex items-center gap-2">
        <Slot name="shell/header" />
        <div className="hidden lg:block">
          <AccountArea />
        </div>
        <button
          ref={openButton}
          type="button"
          popoverTarget={MENU_ID}
          onClick={() => toggleWithoutPopovers(true)}
          aria-label="Open menu"
          className={clsx('-mr-2 lg:hidden', MENU_BUTTON)}
        >
          <Menu aria-hidden className="size-6" />
        </button>
      </div>
      <MobileMenu openButton={openButton} />
    </nav>
  );
}
