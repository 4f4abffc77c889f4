import type { Review } from '@clean-express/shared-api';
import { Button } from '@clean-express/shared-ui/button';
import { requiredFields } from '@clean-express/shared-ui/required-fields';
import { TextArea } from '@clean-express/shared-ui/text-area';
import { TextField } from '@clean-express/shared-ui/text-field';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { useForm } from '@clean-express/shared-ui/use-form';
import { useUpdateReview } from './use-update-review.ts';

const check = requiredFields({ comment: 'Comment' });

const DRAFTED = ['comment'];

interface Props {
  review: Review;
  /** Who may change it; without, nobody may. */
  authorUid: string | undefined;
}

/** Name and e-mail stay what they are; the comment can be changed. */
export function UpdateReviewForm({ review, authorUid }: Props) {
  const readOnly = authorUid === undefined;
  const { draft, clear } = useDraft({
    form: `review:${review._id}`,
    uid: authorUid ?? '',
    fields: DRAFTED,
  });
  const updateReview = useUpdateReview(clear);
  const { form, errors, pending } = useForm({
    check,
    send: ({ comment }) => updateReview({ ...review, comment: comment.trim() }),
  });
  return (
    <form {...form} {...draft} className="flex flex-col gap-6">
      <TextField label="Name" name="name" defaultValue={review.name} readOnly />
      <TextField label="Email" name="email" type="email" defaultValue={review.email} readOnly />
      <TextArea
        label="Comment"
        name="comment"
        defaultValue={review.comment}
        maxLength={2000}
        required
        readOnly={readOnly}
        error={errors.comment}
      />
      {!readOnly && (
        <Button type="submit" pending={pending}>
          Update Review
        </Button>
      )}
    </form>
  );
}
