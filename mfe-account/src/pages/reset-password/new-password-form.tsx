import { useNavigate } from '@clean-express/federation/router';
import { confirmPasswordReset } from '@clean-express/shared-auth';
import { checkSchema } from '@clean-express/shared-ui/check-schema';
import { paths } from '@clean-express/shared-ui/paths';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useForm } from '@clean-express/shared-ui/use-form';
import { TextLink } from '../../auth/text-link.tsx';
import { FormFooter } from '../../forms/form-footer.tsx';
import { NEW_PASSWORD_LABELS, newPasswordSchema } from '../../passwords/new-password.schema.ts';
import { NewPasswordFields } from '../../passwords/new-password-fields.tsx';

const check = checkSchema(newPasswordSchema, NEW_PASSWORD_LABELS);

/**
 * The form that sets a new password.
 *
 * @param code - One-time code from the link in the email.
 */
export function NewPasswordForm({ code }: { code: string }) {
  const navigate = useNavigate();
  const { form, errors, submitError, pending } = useForm({
    check,
    send: async ({ password }) => {
      await confirmPasswordReset(code, password);
      toastSuccess('Your password has been changed. Please log in.');
      await navigate(paths.login.getHref(), { replace: true });
    },
  });
  return (
    <form {...form} className="flex flex-col gap-6">
      <NewPasswordFields errors={errors} />
      <FormFooter pending={pending} submitError={submitError}>
        Save new password
      </FormFooter>
      <p className="text-center text-muted">
        Does the link not work?{' '}
        <TextLink to={paths.resetPassword.getHref()}>Ask for a new one</TextLink>
      </p>
    </form>
  );
}
