import { ContactBar } from './contact-bar.tsx';
import { MainNavigation } from './main-navigation.tsx';

interface Props {
  isMenuOpen: boolean;
  setMenuOpen: (isOpen: boolean) => void;
}

/**
 * Contact bar and navigation. Only the navigation is sticky: the contact bar scrolls away with the page
 * (`site-header` in shell.css).
 */
export function SiteHeader({ isMenuOpen, setMenuOpen }: Props) {
  return (
    <header className="site-header z-30">
      <ContactBar inert={isMenuOpen} />
      <MainNavigation isMenuOpen={isMenuOpen} setMenuOpen={setMenuOpen} />
    </header>
  );
}
