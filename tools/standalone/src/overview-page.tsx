import type { WidgetModule } from '@clean-express/federation/contract';
import { Link } from '@clean-express/federation/router';
import { Badge } from '@clean-express/shared-ui/badge';
import { Container } from '@clean-express/shared-ui/container';
import { LoadError } from '@clean-express/shared-ui/load-error';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { SectionHeading } from '@clean-express/shared-ui/section-heading';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { lazy, Suspense, useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { isLinkable, type PageEntry, type StandaloneRemote } from './page-entries.ts';

/** The pages of a remote, with links to those whose paths have no parameters. */
function PageList({ pages }: { pages: readonly PageEntry[] }) {
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

interface WidgetProps {
  /** Name of the remote, which is the scope of its stylesheet. */
  remote: string;
  name: string;
  load: () => Promise<WidgetModule>;
}

/** A widget, as wide as the site's content. */
function Widget({ remote, name, load }: WidgetProps) {
  const Loaded = useMemo(() => lazy(load), [load]);
  return (
    <section
      aria-label={name}
      className="mt-6 rounded-card border border-dashed border-line-strong p-6"
    >
      <h3 className="mb-6 text-h3 font-bold">{name}</h3>
      <ErrorBoundary
        fallbackRender={({ error }) => (
          // React.lazy caches a failure until the page is reloaded.
          <LoadError message={String(error)} onRetry={() => location.reload()} />
        )}
      >
        <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
          <div data-mfe={remote}>
            <Loaded />
          </div>
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

interface Props {
  remote: StandaloneRemote;
  pages: readonly PageEntry[];
}

/** Lists the pages of a remote, and renders its widgets. */
export function OverviewPage({ remote, pages }: Props) {
  const widgets = Object.entries(remote.widgets);
  return (
    <Container className="flex flex-col gap-12 py-12">
      <PageHeading>{`The remote "${remote.name}"`}</PageHeading>
      <section>
        <SectionHeading>Pages</SectionHeading>
        <PageList pages={pages} />
      </section>
      <section>
        <SectionHeading>Widgets</SectionHeading>
        {widgets.length === 0 && <p className="mt-2 text-muted">This remote exposes no widgets.</p>}
        {widgets.map(([name, load]) => (
          <Widget key={name} remote={remote.name} name={name} load={load} />
        ))}
      </section>
    </Container>
  );
}
