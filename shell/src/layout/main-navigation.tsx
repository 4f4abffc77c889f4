import { NavLink } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { paths } from '@clean-express/shared-ui/paths';
import { Clock, Mail, Menu, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react';
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

/** The panel of the mobile menu; its button is in the navigation. */
function MobileMenu({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <>
      <div
        aria-hidden
        className="fixed inset-0 z-40 bg-ink/50 transition-opacity duration-200 lg:hidden motion-safe:starting:opacity-0"
        onClick={onClose}
      />
      <div
        id={id}
        data-menu-open
        className="fixed inset-y-0 right-0 z-40 flex w-full max-w-96 flex-col gap-8 overflow-y-auto overscroll-contain bg-surface px-4 pt-24 pb-8 shadow-raised transition-transform duration-250 ease-out md:px-8 lg:hidden motion-safe:starting:translate-x-full"
      >
        <NavigationLinks
          className="flex flex-col"
          linkClassName="flex min-h-14 items-center border-b border-line text-lead font-semibold text-ink transition-colors hover:text-brand aria-[current=page]:text-brand"
        />
        <MobileAccount />
        <div className="mt-auto space-y-3 text-sm text-muted">
          <p className="flex items-center gap-3">
            <Clock aria-hidden className="size-5 text-brand" />
            {CONTACT.hours}
          </p>
          <p className="flex items-center gap-3">
            <Mail aria-hidden className="size-5 text-brand" />
            <a href={`mailto:${CONTACT.email}`} className="underline underline-offset-4">
              {CONTACT.email}
            </a>
          </p>
        </div>
      </div>
    </>
  );
}

interface Props {
  isMenuOpen: boolean;
  setMenuOpen: (isOpen: boolean) => void;
}

/** The site's navigation: a row of links, or on small screens a button with a panel. */
export function MainNavigation({ isMenuOpen, setMenuOpen }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = () => setMenuOpen(false);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isMenuOpen) return;
    close();
    button.current?.focus();
  };
  /** The links of the menu lead to pages; the email address leaves it open. */
  const closeOnNavigation = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href^="/"]')) close();
  };
  const Icon = isMenuOpen ? X : Menu;
  return (
    <nav
      aria-label="Main"
      className="mx-auto flex h-20 w-full max-w-content items-center gap-4 px-4 md:px-8 xl:gap-10 xl:px-0"
      onClick={closeOnNavigation}
      onKeyDown={closeOnEscape}
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
        ref={button}
        type="button"
        aria-label={isMenuOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isMenuOpen}
        aria-controls={isMenuOpen ? menuId : undefined}
        className="condense z-50 -mr-2 ml-auto grid size-12 cursor-pointer place-items-center rounded-control text-ink transition-colors hover:bg-brand-soft lg:hidden"
        onClick={() => setMenuOpen(!isMenuOpen)}
      >
        <Icon aria-hidden className="size-6" />
      </button>
      {isMenuOpen && <MobileMenu id={menuId} onClose={close} />}
    </nav>
  );
}
