import type { OpenedReview } from '@clean-express/shared-api';
import { COMMENT_MAX } from '@clean-express/shared-api/limits';
import { refreshUser, sendVerificationEmail, useAuthStore } from '@clean-express/shared-auth';
import { Button } from '@clean-express/shared-ui/button';
import { requiredFields } from '@clean-express/shared-ui/check-schema';
import { TextArea, TextField } from '@clean-express/shared-ui/fields';
import { paths } from '@clean-express/shared-ui/paths';
import { toastError } from '@clean-express/shared-ui/toast';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { useForm } from '@clean-express/shared-ui/use-form';
import { VerifyEmailNotice } from '@clean-express/shared-ui/verify-email-notice';
import { useState } from 'react';
import { TextLink } from '../../auth/text-link.tsx';
import { type Conflict, useUpdateReview } from './update-review.mutation.ts';

interface ConflictProps {
  conflict: Conflict;
  /** Called when the user discards the edit. */
  onDiscard: () => void;
}

/** Shows the newer version of a review, and lets the user overwrite it or discard the edit. */
function ConflictNotice({ conflict: { message, comment }, onDiscard }: ConflictProps) {
  return (
    <div role="alert" className="rounded-control bg-accent-soft px-4 py-3">
      <p>{message} By now, it says:</p>
      <blockquote dir="auto" className="my-3 border-s-4 border-line ps-4 whitespace-pre-line">
        {comment}
      </blockquote>
      <p>
        “Update Review” replaces that with your text above.{' '}
        <TextLink to={paths.myReviews.getHref()} onClick={onDiscard}>
          Leave it as it is
        </TextLink>
      </p>
    </div>
  );
}

const check = requiredFields({ comment: 'Comment' });

interface Props {
  opened: OpenedReview;
  /** The signed-in author; `undefined` makes the form read-only. */
  authorUid: string | undefined;
}

/** The form of a review. Name and email are read-only, the comment can be edited. */
export function UpdateReviewForm({ opened, authorUid }: Props) {
  // A background refetch must not replace the values in the form.
  const [{ review }] = useState(opened);
  const auth = useAuthStore((state) => state);
  const readOnly = authorUid === undefined;
  // Other users get no email at all; only an author can be without one.
  const email = review.email || (readOnly ? '' : 'Unregistered');
  const { draft, clear } = useDraft(`review:${review._id}`, authorUid ?? '');
  const { save, conflict } = useUpdateReview(opened, authorUid, clear);
  const { form, field, pending } = useForm({
    check,
    send: ({ comment }) => save(comment.trim()),
    onError: toastError,
  });
  return (
    <form {...form} {...draft} className="flex flex-col gap-6">
      {!readOnly && (
        <VerifyEmailNotice auth={auth} onSend={sendVerificationEmail} onCheck={refreshUser} />
      )}
      <TextField label="Name" name="name" defaultValue={review.name} readOnly />
      <TextField label="Email" name="email" defaultValue={email} readOnly />
      <TextArea
        {...field('comment', 'Comment')}
        defaultValue={review.comment}
        maxLength={COMMENT_MAX}
        readOnly={readOnly}
      />
      {conflict && <ConflictNotice conflict={conflict} onDiscard={clear} />}
      {!readOnly && (
        <Button type="submit" pending={pending}>
          Update Review
        </Button>
      )}
    </form>
  );
}
