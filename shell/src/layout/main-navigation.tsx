import { NavLink, useLocation } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { paths } from '@clean-express/shared-ui/paths';
import { clsx } from 'clsx';
import { Mail, Menu, X } from 'lucide-react';
import { type RefObject, type ToggleEvent, useCallback, useEffect, useRef } from 'react';
import { AccountArea, MobileAccount } from './account-area.tsx';
import { CONTACT } from './contact-details.ts';
import { Logo } from './logo.tsx';
import { MEMBER_LINKS, PUBLIC_LINKS } from './site-links.ts';

interface LinksProps {
  className: string;
  linkClassName: string;
}

/** The links of the navigation: the public ones, then those for members. */
function NavigationLinks({ className, linkClassName }: LinksProps) {
  const isMember = useAuthStore((state) => state.user !== undefined);
  const links = isMember ? [...PUBLIC_LINKS, ...MEMBER_LINKS] : PUBLIC_LINKS;
  return (
    <ul className={className}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <NavLink to={to} end={to === paths.home.getHref()} className={linkClassName}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  /** Called when the mobile menu opens or closes. */
  onMenuToggle: (isOpen: boolean) => void;
  isMenuOpen: boolean;
}

const MENU_ID = 'mobile-menu';
const MENU_BUTTON =
  'grid size-12 cursor-pointer place-items-center rounded-control text-ink transition-colors hover:bg-brand-soft';

/** Hides the menu after a navigation, after a sign-out, and when the row of links replaces it. */
function useHiddenMenu(menu: RefObject<HTMLDivElement | null>) {
  const { key } = useLocation();
  const isMember = useAuthStore((state) => state.user !== undefined);
  const hide = useCallback(() => menu.current?.hidePopover(), [menu]);
  // A cleanup runs when the value changes: a menu that was opened before hydration stays open.
  useEffect(() => (key ? hide : undefined), [hide, key]);
  useEffect(() => (isMember ? hide : undefined), [hide, isMember]);
  useEffect(() => {
    const row = matchMedia('(width >= 64rem)');
    row.addEventListener('change', hide);
    return () => row.removeEventListener('change', hide);
  }, [hide]);
}

interface MenuProps extends Pick<Props, 'onMenuToggle'> {
  openButton: RefObject<HTMLButtonElement | null>;
}

/** The panel of the mobile menu: a popover, which the browser opens and closes without script. */
function MobileMenu({ onMenuToggle, openButton }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  useHiddenMenu(menu);
  useEffect(() => {
    // It may have been opened before hydration.
    if (!menu.current?.matches(':popover-open')) return;
    onMenuToggle(true);
    if (!menu.current.contains(document.activeElement)) closeButton.current?.focus();
  }, [onMenuToggle]);
  const toggle = ({ newState }: ToggleEvent) => {
    onMenuToggle(newState === 'open');
    if (newState === 'open') closeButton.current?.focus();
    // A click beside the menu leaves the focus nowhere.
    else if (document.activeElement === document.body) openButton.current?.focus();
  };
  return (
    <div
      ref={menu}
      id={MENU_ID}
      popover="auto"
      className="fixed inset-y-0 right-0 left-auto m-0 hidden h-dvh max-h-none w-full max-w-96 flex-col gap-8 overflow-y-auto overscroll-contain border-0 bg-surface px-4 pt-4 pb-8 text-ink shadow-raised transition-transform duration-250 ease-out backdrop:bg-ink/50 md:px-8 max-lg:open:flex motion-safe:open:starting:translate-x-full"
      onToggle={toggle}
    >
      <button
        ref={closeButton}
        type="button"
        popoverTarget={MENU_ID}
        popoverTargetAction="hide"
        aria-label="Close menu"
        className={clsx(MENU_BUTTON, '-mr-2 shrink-0 self-end')}
      >
        <X aria-hidden className="size-6" />
      </button>
      <NavigationLinks
        className="flex flex-col"
        linkClassName="flex min-h-14 items-center border-b border-line text-lead font-semibold text-ink transition-colors hover:text-brand aria-[current=page]:text-brand"
      />
      <MobileAccount />
      <p className="mt-auto flex items-center gap-3 text-sm text-muted">
        <Mail aria-hidden className="size-5 text-brand" />
        <a href={`mailto:${CONTACT.email}`} className="underline underline-offset-4">
          {CONTACT.email}
        </a>
      </p>
    </div>
  );
}

/** The site's navigation: a row of links, or on small screens a button with a panel. */
export function MainNavigation({ isMenuOpen, onMenuToggle }: Props) {
  const openButton = useRef<HTMLButtonElement>(null);
  return (
    <nav
      aria-label="Main"
      className="mx-auto flex h-20 w-full max-w-content items-center gap-4 px-4 md:px-8 xl:gap-10 xl:px-0"
    >
      <div inert={isMenuOpen} className="condense">
        <Logo />
      </div>
      <NavigationLinks
        className="condense hidden grow items-center lg:flex xl:gap-2"
        linkClassName="nav-link relative flex min-h-11 items-center rounded-control px-3 text-base font-medium whitespace-nowrap text-ink transition-colors hover:text-brand aria-[current=page]:text-brand"
      />
      <div className="condense hidden lg:block">
        <AccountArea />
      </div>
      <button
        ref={openButton}
        type="button"
        popoverTarget={MENU_ID}
        aria-label="Open menu"
        className={clsx('condense -mr-2 ml-auto lg:hidden', MENU_BUTTON)}
      >
        <Menu aria-hidden className="size-6" />
      </button>
      <MobileMenu onMenuToggle={onMenuToggle} openButton={openButton} />
    </nav>
  );
}
