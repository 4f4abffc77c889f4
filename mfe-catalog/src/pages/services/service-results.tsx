import { keepPreviousData, useInfiniteQuery } from '@clean-express/federation/query';
import { Link, useLocation, useNavigate } from '@clean-express/federation/router';
import {
  type ListPart,
  type SearchMeaning,
  type Service,
  servicePagesQuery,
} from '@clean-express/shared-api';
import { buttonClass } from '@clean-express/shared-ui/button';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { ListLinks } from '@clean-express/shared-ui/list-links';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { largePhoto } from '@clean-express/shared-ui/photo';
import { isPlainClick } from '@clean-express/shared-ui/plain-click';
import { Scene } from '@clean-express/shared-ui/scene';
import { useIsHydrated } from '@clean-express/shared-ui/use-is-hydrated';
import { clsx } from 'clsx';
import { Maximize2 } from 'lucide-react';
import { type ComponentProps, lazy, Suspense } from 'react';
import { ServiceGrid } from '../../services/service-grid.tsx';
import { markWords } from './mark-words.tsx';
import { serviceListHref, type UrlFilter } from './service-filter.ts';

interface SearchNoteProps {
  filter: UrlFilter;
  /** What the results were searched for, if nothing was found for the words of the filter. */
  search: SearchMeaning | undefined;
}

/** Tells what the list was searched for instead of the words that were typed. */
function SearchNote({ filter, search }: SearchNoteProps) {
  return (
    // A screen reader announces only what comes into an element that is there.
    <p role="status" className="empty:hidden">
      {search && `Nothing found for “${filter.q}”. `}
      {search?.match === 'any' && `These services have some of the words “${search.words}”.`}
      {search?.match === 'all' && (
        <>
          Did you mean{' '}
          <Link
            to={serviceListHref({ ...filter, q: search.words })}
            preventScrollReset
            className="font-semibold text-brand underline"
          >
            {search.words}
          </Link>
          ?
        </>
      )}
    </p>
  );
}

/** Loaded when the first photo is enlarged. */
const Gallery = lazy(() => import('./gallery.tsx').then((module) => ({ default: module.Gallery })));

const LIST_ID = 'services';

/** The service whose photo is enlarged is a state of the history: Back closes the photo viewer. */
function useEnlarged() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  // The state may be that of another page, which led here.
  const { enlarged }: Record<string, unknown> = Object(state);
  const enlarge = (serviceId: string) =>
    void navigate(
      { pathname, search },
      { state: { enlarged: serviceId }, preventScrollReset: true },
    );
  // The server does not know the state of a reloaded page.
  const isEnlarged = isHydrated && typeof enlarged === 'string';
  return { enlarged: isEnlarged ? enlarged : undefined, enlarge, close: () => void navigate(-1) };
}

interface GridProps {
  query: ComponentProps<typeof Gallery>['query'];
  /** `undefined` while they load. */
  services: Service[] | undefined;
  /** Whether these are the results of the previous filter, while the next ones load. */
  isStale: boolean;
  /** Marks what was searched for. */
  mark: ComponentProps<typeof ServiceGrid>['renderText'];
}

/** The grid of services, whose photos are links that open them in the photo viewer. */
function EnlargeableGrid({ query, services, isStale, mark }: GridProps) {
  const { enlarged, enlarge, close } = useEnlarged();
  const enlargeLink = (service: Service) =>
    service.photo !== '' && (
      // Users enter the addresses of photos: a search engine should not follow them.
      <a
        href={largePhoto(service.photo)}
        rel="nofollow noreferrer"
        aria-label={`Enlarge the photo of ${service.name}`}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          enlarge(service._id);
        }}
        className="group/enlarge absolute inset-0 z-10 cursor-zoom-in -outline-offset-4"
      >
        <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-surface/95 text-ink shadow-card transition-colors group-hover/enlarge:bg-brand-soft">
          <Maximize2 aria-hidden className="size-5" />
        </span>
      </a>
    );
  return (
    <div className={clsx('transition-opacity', isStale && 'opacity-60')}>
      <ServiceGrid
        id={LIST_ID}
        services={services}
        className="grid gap-6 sm:grid-cols-2"
        sizes="(min-width: 80rem) 26rem, (min-width: 64rem) calc(50vw - 13rem), (min-width: 40rem) 50vw, 100vw"
        heading="h2"
        prioritizeFirst
        photoAction={enlargeLink}
        renderText={mark}
      />
      {services && enlarged !== undefined && (
        <Suspense fallback={null}>
          <Gallery query={query} serviceId={enlarged} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

interface Props {
  filter: UrlFilter;
  part: ListPart;
}

function countText(total: number, isMore: boolean): string {
  if (isMore) return `More than ${total} services`;
  return total === 1 ? '1 service' : `${total} services`;
}

/** Empty state of the list. */
function NothingFound({ filter: { q, sort, minPrice, maxPrice } }: Pick<Props, 'filter'>) {
  const hasPrices = minPrice !== undefined || maxPrice !== undefined;
  const title = hasPrices ? 'No service has a price in this range.' : 'There are no services yet.';
  const text = `Try another ${q ? 'word' : 'range'}, or look through all of them.`;
  const isFiltered = q !== undefined || hasPrices;
  return (
    <EmptyState
      title={q ? `Nothing found for “${q}”` : title}
      text={isFiltered ? text : undefined}
      picture={<Scene name="nothing" />}
      action={
        isFiltered && (
          <Link
            to={serviceListHref({ sort })}
            preventScrollReset
            className={buttonClass({ variant: 'secondary' })}
          >
            Show all services
          </Link>
        )
      }
    />
  );
}

function useResults({ filter, part }: Props) {
  const query = useInfiniteQuery({
    ...servicePagesQuery(filter, part),
    placeholderData: keepPreviousData,
  });
  return { query, ...pagedList(query, part.show) };
}

/** How many services match the filter. */
export function ResultCount(props: Props) {
  const { query, total, isMore } = useResults(props);
  return (
    <p role="status" className="min-h-6 grow text-muted sm:basis-full">
      {query.data && !query.isLoadingError && countText(total, isMore)}
    </p>
  );
}

/** The services that match the filter, page by page, including the loading, empty and error states. */
export function ServiceResults({ filter, part }: Props) {
  const { query, items, total } = useResults({ filter, part });
  const search = query.data?.pages[0]?.search;
  const links = (
    <ListLinks query={query} part={part} path={serviceListHref(filter)} listId={LIST_ID} />
  );
  if (query.isLoadingError) {
    return (
      <div className="mt-8 flex flex-col gap-6">
        <QueryError query={query} />
        {links}
      </div>
    );
  }
  return (
    <div className="mt-6 flex flex-col gap-6">
      <SearchNote filter={filter} search={query.isPlaceholderData ? undefined : search} />
      {query.data && total === 0 ? (
        <NothingFound filter={filter} />
      ) : (
        <EnlargeableGrid
          query={query}
          services={query.data && items}
          isStale={query.isPlaceholderData}
          mark={markWords(search?.words ?? filter.q ?? '', search !== undefined)}
        />
      )}
      {links}
    </div>
  );
}
