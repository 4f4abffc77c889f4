import { useEffect, useState } from 'react';

/** Width from which the navigation is a row of links, without a menu. */
const ROW = '(width >= 64rem)';

/**
 * Whether the mobile menu is open. It closes when the window becomes wide: otherwise the page would
 * stay inert without a button that closes the menu.
 */
export function useMobileMenu() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEffect(() => {
    const row = matchMedia(ROW);
    const close = () => setMenuOpen(false);
    row.addEventListener('change', close);
    return () => row.removeEventListener('change', close);
  }, []);
  return [isMenuOpen, setMenuOpen] as const;
}
