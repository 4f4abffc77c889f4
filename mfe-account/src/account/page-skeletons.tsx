import { Container } from '@clean-express/shared-ui/container';
import { PageLoading } from '@clean-express/shared-ui/page-loading';
import { Skeleton, skeletonKeys } from '@clean-express/shared-ui/skeleton';
import { ReviewListSkeleton, ServiceListSkeleton } from '../lists/list-skeleton.tsx';

const CARD =
  'mx-auto max-w-prose overflow-hidden rounded-card border border-line bg-surface shadow-card';

/** The profile: a banner, a photo, a name and buttons. */
export function ProfileSkeleton() {
  return (
    <Container className="py-8 md:py-16">
      <PageLoading />
      <div className={CARD}>
        <Skeleton className="h-44 rounded-none" />
        <div className="-mt-16 flex flex-col items-center px-6 pb-12">
          <Skeleton className="size-32 rounded-full border-4 border-surface" />
          <Skeleton className="mt-4 h-9 w-56 max-w-full" />
          <Skeleton className="mt-2 h-6 w-72 max-w-full" />
          <Skeleton className="mt-8 h-12 w-80 max-w-full" />
        </div>
      </div>
    </Container>
  );
}

/** A heading over a box with a form. */
export function FormSkeleton() {
  return (
    <Container className="py-8 md:py-16">
      <PageLoading />
      <div className="mx-auto max-w-prose">
        <Skeleton className="h-11 w-72 max-w-full" />
        <div className="mt-8 flex flex-col gap-6 rounded-card border border-line bg-surface px-6 py-8 md:p-8">
          {skeletonKeys(3).map((key) => (
            <div key={key} className="flex flex-col gap-2">
              <Skeleton className="h-6 w-24" />
              <Skeleton className="h-12 w-full" />
            </div>
          ))}
          <Skeleton className="h-12 w-40" />
        </div>
      </div>
    </Container>
  );
}

export const ReviewsSkeleton = () => (
  <Container className="py-8 md:py-16">
    <ReviewListSkeleton />
  </Container>
);

export const ServicesSkeleton = () => (
  <Container className="py-8 md:py-16">
    <ServiceListSkeleton />
  </Container>
);
