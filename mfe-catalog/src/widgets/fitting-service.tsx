import '../remote.css';
import type { WidgetModule } from '@clean-express/federation/contract';
import { useQuery } from '@clean-express/federation/query';
import { fittingServiceQuery } from '@clean-express/shared-api';
import { ServiceCard } from '@clean-express/shared-ui/service-card';
import { useId } from 'react';

interface Props {
  /** Id of the post. */
  post: string;
}

/** The queries that the filling renders. */
export const queries = (({ post }) => [
  fittingServiceQuery(post),
]) satisfies WidgetModule<Props>['queries'];

/**
 * A service that fits a post, on the page of the post. Renders nothing without one. Its photo does not move to
 * the next page: that of the post does already, and two with one name end the transition.
 */
function FittingService({ post }: Props) {
  const headingId = useId();
  const { data: service } = useQuery(fittingServiceQuery(post));
  if (!service) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="mt-12 grid items-center gap-6 rounded-card bg-brand-soft p-6 md:grid-cols-2"
    >
      <div>
        <h2 id={headingId} className="text-h2 font-bold text-balance">
          Rather have it done?
        </h2>
        <p className="mt-2 text-pretty">This service takes the work off your hands.</p>
      </div>
      <ServiceCard
        service={service}
        heading="h3"
        sizes="(min-width: 75rem) 25rem, (min-width: 48rem) 40vw, 100vw"
      />
    </section>
  );
}

export default FittingService satisfies WidgetModule<Props>['default'];
