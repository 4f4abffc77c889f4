import '../remote.css';
import type { WidgetModule } from '@clean-express/federation/contract';
import { useQuery } from '@clean-express/federation/query';
import { fittingPostQuery } from '@clean-express/shared-api';
import { useId } from 'react';
import { PostCard } from '../posts/post-card.tsx';

interface Props {
  /** Id of the service. */
  service: string;
}

/** The queries that the filling renders. */
export const queries = (({ service }) => [
  fittingPostQuery(service),
]) satisfies WidgetModule<Props>['queries'];

/** A post that fits a service, on the page of the service. Renders nothing without one. */
function FittingPost({ service }: Props) {
  const headingId = useId();
  const { data: post } = useQuery(fittingPostQuery(service));
  if (!post) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="mt-16 grid items-center gap-6 rounded-card bg-brand-soft p-6 md:grid-cols-2"
    >
      <div>
        <h2 id={headingId} className="text-h2 font-bold text-balance">
          From our blog
        </h2>
        <p className="mt-2 text-pretty">
          Good to know before you book, from people who do the work.
        </p>
      </div>
      <PostCard
        post={post}
        heading="h3"
        brief
        priority={false}
        sizes="(min-width: 75rem) 25rem, (min-width: 48rem) 40vw, 100vw"
      />
    </section>
  );
}

export default FittingPost satisfies WidgetModule<Props>['default'];
