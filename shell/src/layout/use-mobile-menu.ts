import { useEffect, useState } from 'react';

/** From this width on, the navigation stands in a row and there is no menu. */
const ROW = '(width >= 64rem)';

/**
 * Whether the mobile menu is open. It closes when the window becomes wide: there is no button then,
 * and the page behind it would stay inert.
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
