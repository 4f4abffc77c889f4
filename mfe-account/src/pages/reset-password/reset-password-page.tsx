import { useLocation, useSearchParams } from '@clean-express/federation/router';
import {
  confirmPasswordReset,
  preloadAuth,
  resetPassword,
  verifyEmail,
} from '@clean-express/shared-auth';
import { checkSchema } from '@clean-express/shared-ui/check-schema';
import { TextField } from '@clean-express/shared-ui/fields';
import { focusField } from '@clean-express/shared-ui/form-values';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { toastError, toastSuccess } from '@clean-express/shared-ui/toast';
import { useForm } from '@clean-express/shared-ui/use-form';
import { useIsHydrated } from '@clean-express/shared-ui/use-is-hydrated';
import { useEffect } from 'react';
import { AuthLayout } from '../../auth/auth-layout.tsx';
import { TextLink } from '../../auth/text-link.tsx';
import { FormFooter } from '../../forms/form-footer.tsx';
import { ScriptedForm } from '../../forms/scripted-form.tsx';
import { useNavigateAfter } from '../../forms/use-navigate-after.ts';
import {
  COMPARED_PASSWORDS,
  NEW_PASSWORD_LABELS,
  newPasswordSchema,
} from '../../passwords/new-password.schema.ts';
import { NewPasswordFields } from '../../passwords/new-password-fields.tsx';

/** Only checks the format: an empty email is reported by a toast on submit. */
function checkEmail({ email }: { email: string }) {
  const isMalformed = email.trim() !== '' && !/^\S+@\S+$/.test(email.trim());
  return isMalformed ? { email: 'Please enter a valid email address.' } : {};
}

async function requestReset({ email }: { email: string }, form: HTMLFormElement) {
  if (!email.trim()) {
    toastError('Please Enter Your EMail Address');
    focusField(form, 'email');
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

function ResetRequestForm() {
  useEffect(preloadAuth, []);
  const { state } = useLocation();
  const { form, field, submitError, pending } = useForm({ check: checkEmail, send: requestReset });
  return (
    <ScriptedForm {...form}>
      <TextField {...field('email', 'Email')} type="email" autoComplete="username" />
      <FormFooter pending={pending} submitError={submitError}>
        Reset Password
      </FormFooter>
      <p className="text-center text-muted">
        Remembered it?{' '}
        <TextLink to={paths.login.getHref()} state={state}>
          Log in
        </TextLink>
      </p>
    </ScriptedForm>
  );
}

const STILL_SIGNED_IN =
  'Your password is changed, but your other devices may still be signed in. Please log in, and sign out everywhere on your account page.';

const checkPassword = checkSchema(newPasswordSchema, NEW_PASSWORD_LABELS);

/**
 * The form that sets a new password.
 *
 * @param code - One-time code from the link in the email.
 */
function NewPasswordForm({ code }: { code: string }) {
  const navigate = useNavigateAfter();
  const { form, field, submitError, pending } = useForm({
    check: checkPassword,
    compared: COMPARED_PASSWORDS,
    send: async ({ password }) => {
      if (await confirmPasswordReset(code, password)) {
        toastSuccess('Your password is changed, and your devices are signed out. Please log in.');
      } else {
        toastError(STILL_SIGNED_IN);
      }
      await navigate(paths.login.getHref(), { replace: true });
    },
  });
  return (
    <ScriptedForm {...form}>
      <NewPasswordFields field={field} />
      <FormFooter pending={pending} submitError={submitError}>
        Save new password
      </FormFooter>
      <p className="text-center text-muted">
        Does the link not work?{' '}
        <TextLink to={paths.resetPassword.getHref()}>Ask for a new one</TextLink>
      </p>
    </ScriptedForm>
  );
}

/**
 * The form that verifies an email. It has a button because programs that check emails open links, too.
 *
 * @param code - One-time code from the link in the email.
 */
function VerifyEmailForm({ code }: { code: string }) {
  const navigate = useNavigateAfter();
  const { form, submitError, pending } = useForm({
    check: () => ({}),
    send: async () => {
      await verifyEmail(code);
      toastSuccess('Your email is verified. You can publish now.');
      await navigate(paths.home.getHref(), { replace: true });
    },
  });
  return (
    <ScriptedForm {...form}>
      <FormFooter pending={pending} submitError={submitError}>
        Verify email
      </FormFooter>
    </ScriptedForm>
  );
}

/**
 * The page that requests a reset link. Links in emails open it too, with a mode and a code: an
 * identity provider has one action URL for all its emails, and defines these parameters.
 */
export function Component() {
  const [query] = useSearchParams();
  const mode = query.get('mode');
  const code = query.get('oobCode') ?? '';
  // The server renders the page without the code.
  const isHydrated = useIsHydrated();
  const isLink = code !== '' || !isHydrated;
  if (isLink && mode === 'verifyEmail') {
    return (
      <AuthLayout heading="Verify your email">
        <VerifyEmailForm code={code} />
      </AuthLayout>
    );
  }
  if (isLink && mode === 'resetPassword') {
    return (
      <AuthLayout heading="Choose a new password">
        <NewPasswordForm code={code} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      heading="Reset your password"
      lead="Enter your email, and we send you a link for a new password."
    >
      <PageMeta
        path={paths.resetPassword.getHref()}
        title="Reset Password"
        description="Ask for a new password for your account."
      />
      <ResetRequestForm />
    </AuthLayout>
  );
}
