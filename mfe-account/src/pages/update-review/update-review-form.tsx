import type { OpenedReview } from '@clean-express/shared-api';
import { COMMENT_MAX } from '@clean-express/shared-api/limits';
import { Button } from '@clean-express/shared-ui/button';
import { requiredFields } from '@clean-express/shared-ui/required-fields';
import { TextArea } from '@clean-express/shared-ui/text-area';
import { TextField } from '@clean-express/shared-ui/text-field';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { useForm } from '@clean-express/shared-ui/use-form';
import { useState } from 'react';
import { ConflictNotice } from './conflict-notice.tsx';
import { useUpdateReview } from './use-update-review.ts';

const check = requiredFields({ comment: 'Comment' });

const DRAFTED = ['comment'];

interface Props {
  opened: OpenedReview;
  /** Who may change it; without, nobody may. */
  authorUid: string | undefined;
}

/** Name and e-mail stay what they are; the comment can be changed. */
export function UpdateReviewForm({ opened, authorUid }: Props) {
  // What stands in the form stays, whatever is read anew in the background.
  const [{ review }] = useState(opened);
  const readOnly = authorUid === undefined;
  const { draft, clear } = useDraft({
    form: `review:${review._id}`,
    uid: authorUid ?? '',
    fields: DRAFTED,
  });
  const { save, conflict } = useUpdateReview(opened, clear);
  const { form, errors, pending } = useForm({
    check,
    send: ({ comment }) => save(comment.trim()),
  });
  return (
    <form {...form} {...draft} className="flex flex-col gap-6">
      <TextField label="Name" name="name" defaultValue={review.name} readOnly />
      <TextField label="Email" name="email" type="email" defaultValue={review.email} readOnly />
      <TextArea
        label="Comment"
        name="comment"
        defaultValue={review.comment}
        maxLength={COMMENT_MAX}
        required
        readOnly={readOnly}
        error={errors.comment}
      />
      {conflict && <ConflictNotice conflict={conflict} onLeave={clear} />}
      {!readOnly && (
        <Button type="submit" pending={pending}>
          Update Review
        </Button>
      )}
    </form>
  );
}
