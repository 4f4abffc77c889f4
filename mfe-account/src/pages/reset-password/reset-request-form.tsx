import { preloadAuth, resetPassword } from '@clean-express/shared-auth';
import { focusFirstError } from '@clean-express/shared-ui/form-values';
import { paths } from '@clean-express/shared-ui/paths';
import { TextField } from '@clean-express/shared-ui/text-field';
import { toastError, toastSuccess } from '@clean-express/shared-ui/toast';
import { useForm } from '@clean-express/shared-ui/use-form';
import { useEffect } from 'react';
import { TextLink } from '../../entrance/text-link.tsx';
import { FormEnd } from '../../forms/form-end.tsx';

/** An empty field is not an error of the field here: a toast says so. */
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
    // Only logged, so that nobody learns whether there is such an account.
    console.error(error);
  }
}

/** Has a link for a new password mailed. */
export function ResetRequestForm() {
  useEffect(preloadAuth, []);
  const { form, errors, failure, pending } = useForm({ check, send });
  return (
    <form {...form} className="flex flex-col gap-6">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={errors.email}
      />
      <FormEnd pending={pending} failure={failure}>
        Reset Password
      </FormEnd>
      <p className="text-center text-muted">
        Remembered it? <TextLink to={paths.login.getHref()}>Log in</TextLink>
      </p>
    </form>
  );
}
