import { type Review, reportReview } from '@clean-express/shared-api';
import { REASON_MAX } from '@clean-express/shared-api/limits';
import { authStore } from '@clean-express/shared-auth';
import { requiredFields } from '@clean-express/shared-ui/check-schema';
import { ConfirmDialog } from '@clean-express/shared-ui/confirm-dialog';
import { TextArea } from '@clean-express/shared-ui/fields';
import { FormError } from '@clean-express/shared-ui/form-error';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { useForm } from '@clean-express/shared-ui/use-form';
import { useId } from 'react';

const check = requiredFields({ reason: 'Reason' });

/** Asks why a review is reported. */
export function ReportDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const formId = useId();
  const { draft, clear } = useDraft(`report:${review._id}`, authStore.getState().user?.uid);
  const close = () => {
    clear();
    onClose();
  };
  const { form, field, submitError, pending } = useForm({
    check,
    send: async ({ reason }) => {
      await reportReview(review._id, reason.trim());
      toastSuccess('Thank you. We will look at this review.');
      close();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Report the review by ${review.name}?`}
      description={<p>We read every report. Nobody else sees it, or who has sent it.</p>}
      confirmLabel="Report"
      form={formId}
      onCancel={close}
      pending={pending}
    >
      <form {...form} {...draft} id={formId} className="mt-6 flex flex-col gap-4">
        <TextArea
          {...field('reason', 'Reason')}
          help="What is wrong with it? It may be an advertisement, an insult, or about something else."
          rows={3}
          maxLength={REASON_MAX}
        />
        <FormError message={submitError} />
      </form>
    </ConfirmDialog>
  );
}
