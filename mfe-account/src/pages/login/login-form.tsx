import { signIn } from '@clean-express/shared-auth';
import { paths } from '@clean-express/shared-ui/paths';
import { requiredFields } from '@clean-express/shared-ui/required-fields';
import { TextField } from '@clean-express/shared-ui/text-field';
import { useForm } from '@clean-express/shared-ui/use-form';
import { TextLink } from '../../auth/text-link.tsx';
import { FormFooter } from '../../forms/form-footer.tsx';

const check = requiredFields({ email: 'Email', password: 'Password' });

/** The login form: email and password. */
export function LoginForm() {
  const { form, errors, submitError, pending } = useForm({
    check,
    send: ({ email, password }) => signIn(email.trim(), password),
  });
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
      <div className="flex flex-col gap-3">
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <p className="text-right">
          <TextLink to={paths.resetPassword.getHref()}>Forgot password?</TextLink>
        </p>
      </div>
      <FormFooter pending={pending} submitError={submitError}>
        Log in
      </FormFooter>
    </form>
  );
}
