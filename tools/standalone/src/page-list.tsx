import { Link } from '@clean-express/federation/router';
import { Badge } from '@clean-express/shared-ui/badge';
import { isLinkable, type PageEntry } from './page-entries.ts';

/** The pages of a remote, with links to those whose paths have no parameters. */
export function PageList({ pages }: { pages: readonly PageEntry[] }) {
  return (
    <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-surface">
      {pages.map((page) => (
        <li key={page.path} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-6 py-4">
          {isLinkable(page) ? (
            <Link to={page.path} className="font-semibold text-brand underline underline-offset-4">
              {page.path}
            </Link>
          ) : (
            <span className="font-semibold">{page.path}</span>
          )}
          <span className="grow text-muted">{page.title}</span>
          {page.access === 'member' && <Badge>members</Badge>}
        </li>
      ))}
    </ul>
  );
}
