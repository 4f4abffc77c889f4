import './standalone.css';
import {
  Link,
  NavLink,
  Outlet,
  ScrollRestoration,
  useMatches,
} from '@clean-express/federation/router';
import { DocumentTitle } from '@clean-express/shared-ui/page-meta';
import { handleOf, isLinkable, type PageEntry } from './page-entries.ts';
import { SessionArea } from './session-area.tsx';

interface Props {
  /** Name of the remote. */
  name: string;
  pages: readonly PageEntry[];
}

/** Sets the title that the route declares. A page with a title from its data declares none. */
function RouteTitle() {
  const { title } = handleOf(useMatches().at(-1));
  return title ? <DocumentTitle page={title} /> : null;
}

/** Layout of the pages of a standalone remote. Has much less than the shell on purpose. */
export function StandaloneLayout({ name, pages }: Props) {
  const links = pages.filter((page) => page.title && isLinkable(page));
  return (
    <div className="flex min-h-dvh flex-col">
      <RouteTitle />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-16 w-full max-w-content flex-wrap items-center gap-x-8 gap-y-2 px-4 py-2 md:px-8 xl:px-0">
          <Link to="/" className="flex items-center gap-3 font-bold">
            {name}
            <span className="rounded-control bg-accent-soft px-2 text-sm font-semibold">
              standalone
            </span>
          </Link>
          <nav aria-label="Main" className="grow">
            <ul className="flex flex-wrap gap-x-6">
              {links.map(({ path, title }) => (
                <li key={path}>
                  <NavLink
                    to={path}
                    className="flex min-h-11 items-center font-medium hover:text-brand aria-[current=page]:text-brand aria-[current=page]:underline aria-[current=page]:underline-offset-8"
                  >
                    {title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <SessionArea />
        </div>
      </header>
      <main className="grow">
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}
