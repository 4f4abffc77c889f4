import { keepPreviousData, useInfiniteQuery } from '@clean-express/federation/query';
import { type Service, type ServiceFilter, servicePagesQuery } from '@clean-express/shared-api';
import { Button } from '@clean-express/shared-ui/button';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { LoadMore } from '@clean-express/shared-ui/load-more';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { clsx } from 'clsx';
import { Maximize2, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ServiceGrid } from '../../services/service-grid.tsx';

/** Loaded when the first photo is enlarged. */
const PhotoViewer = lazy(() =>
  import('@clean-express/shared-ui/photo-viewer').then(({ PhotoViewer: Viewer }) => ({
    default: Viewer,
  })),
);

interface GridProps {
  /** `undefined` while they load. */
  services: Service[] | undefined;
  /** Whether these are the results of the previous filter, while the next ones load. */
  isStale: boolean;
}

/** The grid of services with a button to enlarge each photo. */
function EnlargeableGrid({ services, isStale }: GridProps) {
  const [enlarged, setEnlarged] = useState<number>();
  const withPhoto = services?.filter(({ photo }) => photo !== '') ?? [];
  const enlargeButton = (service: Service) =>
    service.photo !== '' && (
      <button
        type="button"
        aria-label={`Enlarge the photo of ${service.name}`}
        onClick={() => setEnlarged(withPhoto.indexOf(service))}
        className="absolute right-3 bottom-3 z-10 grid size-11 cursor-pointer place-items-center rounded-full bg-surface/95 text-ink shadow-card transition-colors hover:bg-brand-soft"
      >
        <Maximize2 aria-hidden className="size-5" />
      </button>
    );
  return (
    <div className={clsx('transition-opacity', isStale && 'opacity-60')}>
      <ServiceGrid
        services={services}
        className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3"
        sizes="(min-width: 75rem) 17rem, (min-width: 40rem) 50vw, 100vw"
        heading="h2"
        prioritizeFirst
        photoAction={enlargeButton}
      />
      {enlarged !== undefined && (
        <Suspense fallback={null}>
          <PhotoViewer
            photos={withPhoto.map(({ photo, name }) => ({ src: photo, alt: name }))}
            index={enlarged}
            onIndexChange={setEnlarged}
            onClose={() => setEnlarged(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface Props {
  filter: ServiceFilter;
  /** Clears the search. */
  clear: () => void;
}

function countText(total: number, isMore: boolean): string {
  if (isMore) return `More than ${total} services`;
  return total === 1 ? '1 service' : `${total} services`;
}

/** The services that match the filter, page by page, including the loading, empty and error states. */
export function ServiceResults({ filter, clear }: Props) {
  const query = useInfiniteQuery({
    ...servicePagesQuery(filter),
    placeholderData: keepPreviousData,
  });
  const { items, total, isMore } = pagedList(query);
  if (query.isLoadingError) {
    return (
      <div className="mt-8">
        <QueryError query={query} />
      </div>
    );
  }
  return (
    <div className="mt-6 flex flex-col gap-6">
      <p role="status" className="min-h-6 text-muted">
        {query.data && countText(total, isMore)}
      </p>
      {query.data && total === 0 ? (
        <EmptyState
          title={filter.q ? `Nothing found for “${filter.q}”` : 'There are no services yet.'}
          text={filter.q ? 'Try another word, or look through all of them.' : undefined}
          picture={<SearchX aria-hidden className="size-12" strokeWidth={1.25} />}
          action={
            filter.q && (
              <Button variant="secondary" onClick={clear}>
                Show all services
              </Button>
            )
          }
        />
      ) : (
        <EnlargeableGrid services={query.data && items} isStale={query.isPlaceholderData} />
      )}
      <LoadMore query={query} />
    </div>
  );
}
