import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { WithSidebar } from '../../services/with-sidebar.tsx';
import { useServiceList } from './service-filter.ts';
import { ServiceFilters } from './service-filters.tsx';
import { ResultCount, ServiceResults } from './service-results.tsx';
import { Trades } from './trades.tsx';

const DESCRIPTION =
  'Cleaning, plumbing, electric work, painting, carpentry and car care, each at one price a month.';

/** The page with all services, searched and sorted by the query of the URL. */
export function Component() {
  const { filter, part, change } = useServiceList();
  return (
    <WithSidebar>
      <PageMeta path={paths.services.getHref()} title="Services" description={DESCRIPTION} />
      <PageHeading>Our services</PageHeading>
      <p className="mt-2 max-w-prose text-lead text-pretty text-muted">
        One price a month, people you would let into your home.
      </p>
      <ServiceFilters filter={filter} change={change}>
        <ResultCount filter={filter} part={part} />
      </ServiceFilters>
      <Trades filter={filter} className="max-sm:hidden" />
      <ServiceResults filter={filter} part={part} />
      {/* A phone has no room for them above the services. */}
      <Trades filter={filter} className="sm:hidden" />
    </WithSidebar>
  );
}
