import { Menu, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { AccountArea } from './account-area.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavigationLinks } from './navigation-links.tsx';

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
  const Icon = isMenuOpen ? X : Menu;
  return (
    <nav
      aria-label="Main"
      className="mx-auto flex h-20 w-full max-w-content items-center gap-4 px-4 md:px-8 xl:gap-10 xl:px-0"
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
