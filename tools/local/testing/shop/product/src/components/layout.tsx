import { NavLink, Outlet, ScrollRestoration } from 'react-router-dom';
import './layout.css';

/** Header and footer of all pages. */
export default function Layout() {
  return (
    <div className="p_Layout">
      <header className="p_Layout__header">
        <span className="p_Layout__logo">Broom &amp; Bucket</span>
        <nav className="p_Layout__nav">
          <NavLink to="/shop">Shop</NavLink>
          <NavLink to="/stores">Stores</NavLink>
          <a href="/cart">Cart</a>
        </nav>
      </header>
      <main>
        <Outlet />
      </main>
      <footer className="p_Layout__footer">Things that last, since 1921.</footer>
      <ScrollRestoration />
    </div>
  );
}
