import type { OpenedReview } from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { Container } from '@clean-express/shared-ui/container';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { UpdateReviewForm } from './update-review-form.tsx';

/** A review in its form, which is editable for the author only. */
export function UpdateReview({ opened }: { opened: OpenedReview }) {
  const { review } = opened;
  const user = useAuthStore((state) => state.user);
  const author = user?.email === review.email ? user : undefined;
  return (
    <Container className="py-8 md:py-16">
      <div className="mx-auto max-w-prose rounded-card border border-line bg-surface px-6 py-8 shadow-card md:p-12">
        <PageHeading>Update Your Review</PageHeading>
        <p className="mt-3 mb-8 text-lead wrap-break-word text-muted">{review.serviceName}</p>
        {!author && <ReadOnlyNotice isSignedIn={user !== undefined} />}
        <UpdateReviewForm key={author?.uid} opened={opened} authorUid={author?.uid} />
      </div>
    </Container>
  );
}
