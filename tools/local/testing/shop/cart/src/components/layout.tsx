import { Outlet, ScrollRestoration } from 'react-router-dom';
import MiniCart from './mini-cart';
import './layout.css';

/** Header of all pages. */
export default function Layout() {
  return (
    <>
      <header className="c_Layout__header">
        <a className="c_Layout__logo" href="/shop">
          Broom &amp; Bucket
        </a>
        <MiniCart />
      </header>
      <main>
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  );
}
