import { useQuery } from '@clean-express/federation/query';
import { Navigate, useLocation, useNavigate, useParams } from '@clean-express/federation/router';
import { ApiError, type OpenedReview, reviewQuery } from '@clean-express/shared-api';
import { type AuthUser, signOut, useAuthStore } from '@clean-express/shared-auth';
import { Container } from '@clean-express/shared-ui/container';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { NotFound } from '@clean-express/shared-ui/not-found';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { PageLoading } from '@clean-express/shared-ui/page-loading';
import { DocumentTitle, NoIndex } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { TEXT_LINK_CLASS, TextLink } from '../../auth/text-link.tsx';
import { deletedReviews } from '../../reviews/deleted-reviews.ts';
import { UpdateReviewForm } from './update-review-form.tsx';

/**
 * Signs out and opens the login, which redirects back to this page: it would redirect signed-in users
 * at once. A failed logout is only logged (specification, section 4), and this page stays open.
 */
function SwitchAccountButton() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const switchAccount = async () => {
    if (pending) return;
    setPending(true);
    const succeeded = await signOut().finally(() => setPending(false));
    if (!succeeded) return;
    toastSuccess('You have logged Out Successfully!!');
    await navigate(paths.login.getHref(), { state: { from: pathname } });
  };
  return (
    <button
      type="button"
      aria-disabled={pending || undefined}
      onClick={() => void switchAccount()}
      className={`cursor-pointer text-left ${TEXT_LINK_CLASS}`}
    >
      Log in with another account
    </button>
  );
}

/** Explains why a review is read-only, and offers to log in as its author. */
function ReadOnlyNotice({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname } = useLocation();
  return (
    <p className="mb-8 flex items-start gap-3 rounded-control bg-accent-soft px-4 py-3">
      <Lock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        Only its author can change this review.{' '}
        {isSignedIn ? (
          <SwitchAccountButton />
        ) : (
          <>
            Is it yours?{' '}
            <TextLink to={paths.login.getHref()} state={{ from: pathname }}>
              Log in
            </TextLink>
          </>
        )}
      </span>
    </p>
  );
}

function ReviewSkeleton() {
  return (
    <div className="mx-auto max-w-prose rounded-card border border-line bg-surface px-6 py-8 md:p-12">
      <PageLoading />
      <Skeleton className="h-11 w-80 max-w-full" />
      <Skeleton className="mt-8 h-12" />
      <Skeleton className="mt-6 h-12" />
      <Skeleton className="mt-6 h-36" />
    </div>
  );
}

interface Props {
  opened: OpenedReview;
  /** `undefined` for anonymous visitors. */
  user: AuthUser | undefined;
}

/** A review in its form, which is editable for the author only. */
function UpdateReview({ opened, user }: Props) {
  const { own, email } = opened.review;
  // Only a backend that does not send `own` is compared by email, and an empty one belongs to no user.
  const isAuthor = own ?? (email !== '' && email === user?.email);
  const author = isAuthor ? user : undefined;
  return (
    <div className="mx-auto max-w-prose rounded-card border border-line bg-surface px-6 py-8 shadow-card md:p-12">
      <PageHeading>Update Your Review</PageHeading>
      <p className="mt-3 mb-8 text-lead text-muted">{opened.review.serviceName}</p>
      {!author && <ReadOnlyNotice isSignedIn={user !== undefined} />}
      <UpdateReviewForm key={author?.uid} opened={opened} authorUid={author?.uid} />
    </div>
  );
}

/** A review, as soon as it is loaded. */
function Review({ id }: { id: string }) {
  const user = useAuthStore((state) => state.user);
  const query = useQuery(reviewQuery(id, user?.uid));
  const { data: opened, error, isPending } = query;
  if (error instanceof ApiError && error.isNotFound) return <NotFound />;
  return (
    <Container className="py-8 md:py-16">
      <DocumentTitle page="Update Review" />
      <NoIndex />
      <QueryError query={query} heading="Update Your Review" />
      {isPending && <ReviewSkeleton />}
      {opened && <UpdateReview opened={opened} user={user} />}
    </Container>
  );
}

/** The page of one review. Only its author can edit it, all visitors can read it. */
export function Component() {
  const { id = '' } = useParams();
  if (deletedReviews.has(id)) return <Navigate to={paths.myReviews.getHref()} replace />;
  return <Review id={id} />;
}
