import { RemoteWidget } from '../../remotes/remote-widget.tsx';
import { CardGridSkeleton } from './card-grid-skeleton.tsx';
import { HomePage } from './home-page.tsx';

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
