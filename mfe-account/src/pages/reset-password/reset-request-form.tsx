import { preloadAuth, resetPassword } from '@clean-express/shared-auth';
import { focusFirstError } from '@clean-express/shared-ui/form-values';
import { paths } from '@clean-express/shared-ui/paths';
import { toastError, toastSuccess } from '@clean-express/shared-ui/toast';
import { useForm } from '@clean-express/shared-ui/use-form';
import { useEffect } from 'react';
import { EmailField } from '../../auth/email-field.tsx';
import { TextLink } from '../../auth/text-link.tsx';
import { FormFooter } from '../../forms/form-footer.tsx';

/** Only checks the format: an empty email is reported by a toast on submit. */
function check({ email }: { email: string }) {
  const isMalformed = email.trim() !== '' && !/^\S+@\S+$/.test(email.trim());
  return isMalformed ? { email: 'Please enter a valid email address.' } : {};
}

async function send({ email }: { email: string }, form: HTMLFormElement) {
  if (!email.trim()) {
    toastError('Please Enter Your EMail Address');
    focusFirstError(form, { email: '' });
    return;
  }
  try {
    await resetPassword(email.trim());
    toastSuccess('Password Reset EMail Send. Check your email');
  } catch (error) {
    // Only logged, so that the page does not reveal whether the account exists.
    console.error(error);
  }
}

/** The form that requests an email with a reset link. */
export function ResetRequestForm() {
  useEffect(preloadAuth, []);
  const { form, errors, submitError, pending } = useForm({ check, send });
  return (
    <form {...form} className="flex flex-col gap-6">
      <EmailField autoComplete="username" error={errors.email} />
      <FormFooter pending={pending} submitError={submitError}>
        Reset Password
      </FormFooter>
      <p className="text-center text-muted">
        Remembered it? <TextLink to={paths.login.getHref()}>Log in</TextLink>
      </p>
    </form>
  );
}
