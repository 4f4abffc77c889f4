import type { Blog } from '@clean-express/shared-api';
import { CardGrid } from '@clean-express/shared-ui/card';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { Scene } from '@clean-express/shared-ui/scene';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import type { ComponentProps } from 'react';
import { PostCard } from './post-card.tsx';

/** Skeleton of a post's card. */
function PostCardSkeleton({ brief }: { brief?: boolean | undefined }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-16/9 rounded-none" />
      <div className="flex flex-col gap-3 p-6">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-7 w-5/6" />
        {!brief && <Skeleton className="h-38 w-full" />}
        <Skeleton className="mt-2 h-6 w-36" />
      </div>
    </div>
  );
}

interface Props {
  /** Id of the list, for links to its items. */
  id?: string;
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

/** A grid of posts, including its loading, empty and error states. */
export function PostGrid(props: Props) {
  const { id, query, posts, className, skeletons, prioritizeFirst = false, card } = props;
  if (query.isLoadingError) return <QueryError query={query} />;
  if (posts?.length === 0) {
    return (
      <EmptyState
        title="There are no posts yet."
        text="Our people are writing. Please come back soon."
        picture={<Scene name="nothing" />}
      />
    );
  }
  return (
    <CardGrid
      id={id}
      items={posts}
      className={className}
      itemClass="nth-[n+13]:paint-near-[36rem]"
      skeletons={skeletons}
      skeleton={<PostCardSkeleton brief={card.brief} />}
    >
      {(post, index) => (
        <PostCard post={post} priority={prioritizeFirst && index === 0} {...card} />
      )}
    </CardGrid>
  );
}
