import { changePassword, useAuthStore } from '@clean-express/shared-auth';
import { buttonClass } from '@clean-express/shared-ui/button';
import { checkSchema } from '@clean-express/shared-ui/check-schema';
import { TextField } from '@clean-express/shared-ui/fields';
import { paths } from '@clean-express/shared-ui/paths';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useForm } from '@clean-express/shared-ui/use-form';
import { ExternalLink } from 'lucide-react';
import { z } from 'zod';
import { AccountBox, AccountLayout } from '../../account/account-layout.tsx';
import { atPassword } from '../../account/password-error.ts';
import { TextLink } from '../../auth/text-link.tsx';
import { FormFooter } from '../../forms/form-footer.tsx';
import { useNavigateAfter } from '../../forms/use-navigate-after.ts';
import { COMPARED_PASSWORDS, newPasswordSchema } from '../../passwords/new-password.schema.ts';
import { NewPasswordFields } from '../../passwords/new-password-fields.tsx';

/** Where Google's users change their password. */
const GOOGLE_ACCOUNT = 'https://myaccount.google.com/security';

const NEW_LABELS = { password: 'New password', confirmPassword: 'Confirm new password' };

const schema = z.intersection(z.object({ currentPassword: z.string() }), newPasswordSchema);

const check = checkSchema(schema, { currentPassword: 'Current password', ...NEW_LABELS });

function PasswordForm({ email }: { email: string | undefined }) {
  const navigate = useNavigateAfter();
  const { form, field, submitError, pending } = useForm({
    check,
    compared: COMPARED_PASSWORDS,
    send: async ({ currentPassword, password }) => {
      await changePassword(currentPassword, password).catch(atPassword('currentPassword'));
      toastSuccess('Your password is changed. Your other devices are signed out.');
      await navigate(paths.profile.getHref());
    },
  });
  return (
    <form {...form} className="flex flex-col gap-6">
      {/* Password managers store the new password for this account. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <div className="flex flex-col gap-3">
        <TextField
          {...field('currentPassword', 'Current password')}
          type="password"
          autoComplete="current-password"
        />
        <p className="text-right">
          <TextLink to={paths.resetPassword.getHref()}>Forgot password?</TextLink>
        </p>
      </div>
      <NewPasswordFields field={field} labels={NEW_LABELS} />
      <FormFooter pending={pending} submitError={submitError}>
        Change password
      </FormFooter>
    </form>
  );
}

/** Tells users who sign in with Google where their password is. */
function GooglePassword() {
  return (
    <div className="flex flex-col items-start gap-6">
      <p>
        You sign in with Google, so your password is the one of your Google Account. You can change
        it there.
      </p>
      <a href={GOOGLE_ACCOUNT} className={buttonClass({ variant: 'secondary' })}>
        <ExternalLink aria-hidden className="size-5" />
        Open your Google Account
      </a>
    </div>
  );
}

/** The page that changes the password of the signed-in user. */
export function Component() {
  const user = useAuthStore((state) => state.user);
  return (
    <AccountLayout
      heading="Change your password"
      {...(user?.hasPassword && { lead: 'All your other devices are then signed out.' })}
    >
      <AccountBox>
        {user?.hasPassword ? <PasswordForm email={user.email} /> : <GooglePassword />}
      </AccountBox>
    </AccountLayout>
  );
}
