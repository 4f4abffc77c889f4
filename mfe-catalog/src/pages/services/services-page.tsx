import { Link } from '@clean-express/federation/router';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { WithSidebar } from '../../services/with-sidebar.tsx';
import { serviceListHref, type UrlFilter, useServiceList } from './service-filter.ts';
import { ServiceFilters } from './service-filters.tsx';
import { ResultCount, ServiceResults } from './service-results.tsx';

/** The trades of the marketplace: label → the search that finds its services. */
const TRADES = [
  ['Cleaning', 'cleaning'],
  ['Plumbing', 'plumbing'],
  ['Electrical', 'electrical'],
  ['Painting', 'painting'],
  ['Carpentry', 'carpentry'],
  ['Boilers', 'boiler'],
  ['Leaks', 'leak'],
  ['Car servicing', 'car servicing'],
] as const;

/** Links to the searches for trades. On a phone they are one row, which scrolls sideways. */
function Trades({ filter }: { filter: UrlFilter }) {
  return (
    <nav aria-label="Trades" className="mt-3 sm:mt-6">
      <ul className="flex gap-x-1.5 gap-y-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap">
        {TRADES.map(([label, q]) => (
          <li key={q}>
            <Link
              to={serviceListHref({ q })}
              preventScrollReset
              aria-current={filter.q === q ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 font-medium whitespace-nowrap text-ink transition-colors hover:border-ink aria-[current]:border-brand aria-[current]:bg-brand-soft"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const DESCRIPTION =
  'Cleaning, plumbing, electric work, painting, carpentry and car care, each at one price a month.';

/** The page with all services, searched and sorted by the query of the URL. */
export function Component() {
  const { filter, part, change } = useServiceList();
  return (
    <WithSidebar>
      <PageMeta path={paths.services.getHref()} title="Services" description={DESCRIPTION} />
      <PageHeading>Our services</PageHeading>
      {/* A phone shows the first service instead. */}
      <p className="mt-2 max-w-prose text-lead text-pretty text-muted max-sm:hidden">
        One price a month, people you would let into your home.
      </p>
      <ServiceFilters filter={filter} change={change}>
        <ResultCount filter={filter} part={part} />
      </ServiceFilters>
      <Trades filter={filter} />
      <ServiceResults filter={filter} part={part} />
    </WithSidebar>
  );
}
