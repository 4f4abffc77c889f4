import { ContactBar } from './contact-bar.tsx';
import { MainNavigation } from './main-navigation.tsx';

interface Props {
  isMenuOpen: boolean;
  setMenuOpen: (isOpen: boolean) => void;
}

/**
 * Contact bar and navigation. Sticks by its lower part: the contact bar leaves with the page, and
 * the navigation's margin with it (`site-header` in shell.css).
 */
export function SiteHeader({ isMenuOpen, setMenuOpen }: Props) {
  return (
    <header className="site-header z-30">
      <ContactBar inert={isMenuOpen} />
      <MainNavigation isMenuOpen={isMenuOpen} setMenuOpen={setMenuOpen} />
    </header>
  );
}
