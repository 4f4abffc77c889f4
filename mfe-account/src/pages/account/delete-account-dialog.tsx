import { useNavigate } from '@clean-express/federation/router';
import { deleteAccount, useAuthStore } from '@clean-express/shared-auth';
import { requiredFields } from '@clean-express/shared-ui/check-schema';
import { ConfirmDialog } from '@clean-express/shared-ui/confirm-dialog';
import { TextField } from '@clean-express/shared-ui/fields';
import { FormError } from '@clean-express/shared-ui/form-error';
import { paths } from '@clean-express/shared-ui/paths';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useForm } from '@clean-express/shared-ui/use-form';
import { useEffect, useId, useRef } from 'react';
import { atPassword } from '../../account/password-error.ts';

const LABELS = { password: 'Current password' };

const checkPassword = requiredFields(LABELS);

/** Asks the user to sign in again, then deletes the account. Closing it aborts until the deletion begins. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const formId = useId();
  const user = useAuthStore((state) => state.user);
  const hasPassword = user?.hasPassword === true;
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => () => attempt.current?.abort(), []);
  const { form, field, submitError, pending } = useForm({
    check: (values) => (hasPassword ? checkPassword(values) : {}),
    send: async ({ password }) => {
      attempt.current = new AbortController();
      const { signal } = attempt.current;
      try {
        await deleteAccount(hasPassword ? password : undefined, signal).catch(
          atPassword('password'),
        );
      } catch (error) {
        if (signal.aborted) return;
        throw error;
      }
      toastSuccess('Your account is deleted.');
      await navigate(paths.home.getHref(), { replace: true });
    },
  });
  return (
    <ConfirmDialog
      open
      title="Delete your account?"
      description={
        <>
          <p>
            Your account, your reviews and your services are deleted for good. Nobody sees them any
            longer. Reviews that others wrote about your services stay with those who wrote them,
            and do not name your services any more.
          </p>
          <p>
            Messages and newsletter subscriptions are deleted, too, if your email is verified. You
            can register again at any time, and then start anew.
          </p>
          {!hasPassword && (
            <p>To confirm it, sign in with Google again: a window opens for that.</p>
          )}
        </>
      }
      confirmLabel="Delete account"
      form={formId}
      onCancel={onClose}
      pending={pending}
    >
      <form {...form} id={formId}>
        {hasPassword && (
          <>
            <input
              type="email"
              name="email"
              autoComplete="username"
              value={user?.email}
              readOnly
              hidden
            />
            <TextField
              {...field('password', LABELS.password)}
              className="mt-6"
              type="password"
              autoComplete="current-password"
            />
          </>
        )}
        <div className={submitError && 'mt-6'}>
          <FormError message={submitError} />
        </div>
      </form>
    </ConfirmDialog>
  );
}
