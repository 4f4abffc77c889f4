import type { Blog } from '@clean-express/shared-api';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { QueryError } from '@clean-express/shared-ui/query-error';
import { Newspaper } from 'lucide-react';
import type { ComponentProps } from 'react';
import { PostCard } from './post-card.tsx';
import { PostCardSkeleton } from './post-card-skeleton.tsx';

interface Props {
  query: ComponentProps<typeof QueryError>['query'];
  /** `undefined` while they load. */
  posts: Blog[] | undefined;
  /** Tailwind classes of the columns. */
  className: string;
  /** Number of skeletons while the posts load. */
  skeletons: number;
  /** Whether the first photo is the page's largest picture, which loads first. */
  prioritizeFirst?: boolean;
  card: Omit<ComponentProps<typeof PostCard>, 'post' | 'priority'>;
}

function skeletonKeys(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `skeleton-${index}`);
}

/** A grid of posts, including its loading, empty and error states. */
export function PostGrid({
  query,
  posts,
  className,
  skeletons,
  prioritizeFirst = false,
  card,
}: Props) {
  if (query.isLoadingError) {
    return <QueryError query={query} />;
  }
  if (posts?.length === 0) {
    return (
      <EmptyState
        title="There are no posts yet."
        text="Our people are writing. Please come back soon."
        picture={<Newspaper aria-hidden className="size-12" strokeWidth={1.25} />}
      />
    );
  }
  return (
    <ul aria-busy={!posts} className={className}>
      {posts?.map((post, index) => (
        <li key={post._id} className="nth-[n+13]:paint-near-[36rem]">
          <PostCard post={post} priority={prioritizeFirst && index === 0} {...card} />
        </li>
      )) ??
        skeletonKeys(skeletons).map((key) => (
          <li key={key} aria-hidden>
            <PostCardSkeleton brief={card.brief} />
          </li>
        ))}
    </ul>
  );
}
