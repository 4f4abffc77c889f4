import { useLocation } from '@clean-express/federation/router';
import { safeReturnPath, signIn } from '@clean-express/shared-auth';
import { requiredFields } from '@clean-express/shared-ui/check-schema';
import { TextField } from '@clean-express/shared-ui/fields';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { useForm } from '@clean-express/shared-ui/use-form';
import { AuthLayout, Divider } from '../../auth/auth-layout.tsx';
import { GoogleButton } from '../../auth/google-button.tsx';
import { TextLink } from '../../auth/text-link.tsx';
import { FormFooter } from '../../forms/form-footer.tsx';
import { ScriptedForm } from '../../forms/scripted-form.tsx';

const check = requiredFields({ email: 'Email', password: 'Password' });

/** The login form: email and password, or Google. */
function LoginForm() {
  const { form, field, submitError, pending } = useForm({
    check,
    send: ({ email, password }) => signIn(email.trim(), password),
  });
  return (
    <ScriptedForm {...form}>
      <TextField {...field('email', 'Email')} type="email" autoComplete="username" />
      <div className="flex flex-col gap-3">
        <TextField
          {...field('password', 'Password')}
          type="password"
          autoComplete="current-password"
        />
        <p className="text-right">
          <TextLink to={paths.resetPassword.getHref()}>Forgot password?</TextLink>
        </p>
      </div>
      <FormFooter pending={pending} submitError={submitError}>
        Log in
      </FormFooter>
      <Divider />
      <GoogleButton />
    </ScriptedForm>
  );
}

/** The login page. Redirects to the page that the visitor came from. */
export function Component() {
  const { state } = useLocation();
  return (
    <AuthLayout heading="Sign in to Continue" redirectTo={safeReturnPath(state?.from)}>
      <PageMeta
        path={paths.login.getHref()}
        title="Login"
        description="Sign in to review services, see your profile and offer your own services."
      />
      <div className="flex flex-col gap-6">
        <LoginForm />
        <p className="text-center text-muted">
          New here?{' '}
          <TextLink to={paths.register.getHref()} state={state}>
            Create a free account
          </TextLink>
        </p>
      </div>
    </AuthLayout>
  );
}
