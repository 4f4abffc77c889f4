import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { RemoteWidget } from '../../remotes/remote-widget.tsx';
import { HomePage } from './home-page.tsx';

/** Placeholder of a grid of cards while the remote that renders it loads. */
function CardGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: cards }, (_, index) => index).map((index) => (
        <div key={index} className="overflow-hidden rounded-card bg-surface shadow-card">
          <Skeleton className="aspect-4/3 rounded-none" />
          <div className="flex flex-col gap-3 p-6">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-5/6" />
            <Skeleton className="mt-4 h-11 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The home page with the widgets of the remotes. */
export function HomeRoute() {
  return (
    <HomePage
      services={
        <RemoteWidget name="catalog/HomeServices" fallback={<CardGridSkeleton cards={6} />} />
      }
      posts={<RemoteWidget name="blog/LatestPosts" fallback={<CardGridSkeleton cards={3} />} />}
    />
  );
}
