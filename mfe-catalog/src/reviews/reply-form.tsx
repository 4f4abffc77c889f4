import type { Review } from '@clean-express/shared-api';
import { COMMENT_MAX } from '@clean-express/shared-api/limits';
import { authStore } from '@clean-express/shared-auth';
import { Button } from '@clean-express/shared-ui/button';
import { requiredFields } from '@clean-express/shared-ui/check-schema';
import { ConfirmDialog } from '@clean-express/shared-ui/confirm-dialog';
import { TextArea } from '@clean-express/shared-ui/fields';
import { watchInput } from '@clean-express/shared-ui/form-values';
import { toastError, toastSuccess } from '@clean-express/shared-ui/toast';
import { useAction } from '@clean-express/shared-ui/use-action';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { useForm } from '@clean-express/shared-ui/use-form';
import { useEffect } from 'react';
import { useReply } from './reply.mutation.ts';

const check = requiredFields({ reply: 'Reply' });

/** The form with which the owner of a service replies, or changes the reply. */
export function ReplyForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const sendReply = useReply(review);
  const { draft, clear } = useDraft(`reply:${review._id}`, authStore.getState().user?.uid);
  const { form, field, pending } = useForm({
    check,
    send: async ({ reply }, element) => {
      const isChanged = watchInput(element);
      await sendReply(reply.trim());
      toastSuccess('Your reply is on the page.');
      if (isChanged()) return;
      clear();
      onClose();
    },
    onError: toastError,
  });
  useEffect(() => draft.ref.current?.querySelector('textarea')?.focus(), [draft.ref]);
  return (
    <form {...form} {...draft} className="mt-4 flex flex-col gap-4">
      <TextArea
        {...field('reply', 'Reply')}
        rows={3}
        maxLength={COMMENT_MAX}
        defaultValue={review.reply}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" pending={pending}>
          Send Reply
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            clear();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Asks before a reply is deleted. */
export function DeleteReply({ review, onClose }: { review: Review; onClose: () => void }) {
  const sendReply = useReply(review);
  const { pending, run } = useAction();
  return (
    <ConfirmDialog
      open
      title="Delete your reply?"
      confirmLabel="Delete"
      onConfirm={() => run(() => sendReply(undefined).finally(onClose), toastError)}
      onCancel={onClose}
      pending={pending}
    />
  );
}
