import type { WidgetModule } from '@clean-express/federation/contract';
import { LoadError } from '@clean-express/shared-ui/load-error';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { lazy, Suspense, useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

interface Props {
  /** Name of the remote, which is the scope of its stylesheet. */
  remote: string;
  name: string;
  load: () => Promise<WidgetModule>;
}

/** A widget, as wide as the site's content. */
export function Widget({ remote, name, load }: Props) {
  const Loaded = useMemo(() => lazy(load), [load]);
  return (
    <section
      aria-label={name}
      className="mt-6 rounded-card border border-dashed border-line-strong p-6"
    >
      <h3 className="mb-6 text-h3 font-bold">{name}</h3>
      <div data-mfe={remote}>
        <ErrorBoundary
          fallbackRender={({ error }) => (
            // React.lazy caches a failure until the page is reloaded.
            <LoadError message={String(error)} onRetry={() => location.reload()} />
          )}
        >
          <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
            <Loaded />
          </Suspense>
        </ErrorBoundary>
      </div>
    </section>
  );
}
