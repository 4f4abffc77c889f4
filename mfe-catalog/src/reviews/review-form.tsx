import type { Service } from '@clean-express/shared-api';
import { COMMENT_MAX, NAME_MAX } from '@clean-express/shared-api/limits';
import {
  type AuthUser,
  refreshUser,
  sendVerificationEmail,
  useAuthStore,
} from '@clean-express/shared-auth';
import { Button } from '@clean-express/shared-ui/button';
import { requiredFields } from '@clean-express/shared-ui/check-schema';
import { TextArea, TextField } from '@clean-express/shared-ui/fields';
import { toastError, toastSuccess } from '@clean-express/shared-ui/toast';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { useForm } from '@clean-express/shared-ui/use-form';
import { VerifyEmailNotice } from '@clean-express/shared-ui/verify-email-notice';
import { useId } from 'react';
import { useCreateReview } from './create-review.mutation.ts';

const ADDED = 'Review Added Sucessfully!!! Please Reload this page to see Your Review';

const check = requiredFields({ name: 'Name', comment: 'Comment' });

/** The form that adds a review. The input survives a failed request and a login in between. */
export function ReviewForm({ service, user }: { service: Service; user: AuthUser }) {
  const headingId = useId();
  const auth = useAuthStore((state) => state);
  const createReview = useCreateReview(service);
  const { draft, clear } = useDraft(`review:${service._id}`, user.uid);
  const { form, field, pending } = useForm({
    check,
    send: async ({ name, comment }, element) => {
      await createReview({ name: name.trim(), comment: comment.trim() });
      toastSuccess(ADDED);
      clear();
      element.reset();
    },
    onError: toastError,
  });
  return (
    <form
      {...form}
      {...draft}
      aria-labelledby={headingId}
      className="mt-8 flex max-w-prose flex-col gap-6 rounded-card border border-line bg-surface p-6 md:p-8"
    >
      <h3 id={headingId} className="text-h3 font-bold">
        How was it?
      </h3>
      <VerifyEmailNotice auth={auth} onSend={sendVerificationEmail} onCheck={refreshUser} />
      <TextField
        {...field('name', 'Name')}
        autoComplete="name"
        maxLength={NAME_MAX}
        defaultValue={user.displayName ?? ''}
      />
      <TextField
        label="Email"
        name="email"
        autoComplete="email"
        readOnly
        defaultValue={user.email ?? 'Unregistered'}
      />
      <TextArea {...field('comment', 'Comment')} maxLength={COMMENT_MAX} />
      <Button type="submit" pending={pending} className="self-start">
        Add Review
      </Button>
    </form>
  );
}
