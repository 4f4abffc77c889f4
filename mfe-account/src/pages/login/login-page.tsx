import { useLocation } from '@clean-express/federation/router';
import { safeReturnPath, signIn, useAuthStore } from '@clean-express/shared-auth';
import { requiredFields } from '@clean-express/shared-ui/check-schema';
import { TextField } from '@clean-express/shared-ui/fields';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { useForm } from '@clean-express/shared-ui/use-form';
import { useIsHydrated } from '@clean-express/shared-ui/use-is-hydrated';
import { AuthLayout, Divider } from '../../auth/auth-layout.tsx';
import { GoogleButton } from '../../auth/google-button.tsx';
import { TextLink } from '../../auth/text-link.tsx';
import { FormFooter } from '../../forms/form-footer.tsx';
import { ScriptedForm } from '../../forms/scripted-form.tsx';

const check = requiredFields({ email: 'Email', password: 'Password' });

/** The login form: email and password, or Google. */
function LoginForm({ state }: { state: unknown }) {
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
          <TextLink to={paths.resetPassword.getHref()} state={state}>
            Forgot password?
          </TextLink>
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

/** The page of this site that a plain link was on. */
function referringPage(): string | undefined {
  const { origin, pathname, search } = new URL(document.referrer || location.href);
  return origin === location.origin ? `${pathname}${search}` : undefined;
}

/**
 * The history state of the page: where the visitor came from. Without one, the browser itself has
 * followed a link: in another tab, or before the page was hydrated.
 */
function useLoginState() {
  const { state, key } = useLocation();
  const isHydrated = useIsHydrated();
  const isFirst = isHydrated && key === 'default';
  return !state && isFirst ? { from: referringPage(), byChoice: true } : state;
}

/** The login page. Redirects to the page that the visitor came from. */
export function Component() {
  const state = useLoginState();
  const signOutReason = useAuthStore((auth) => auth.signOutReason);
  return (
    <AuthLayout heading="Sign in to Continue" redirectTo={safeReturnPath(state?.from)}>
      <PageMeta
        path={paths.login.getHref()}
        title="Login"
        description="Sign in to review services, see your profile and offer your own services."
      />
      <div className="flex flex-col gap-6">
        {signOutReason && (
          <p role="status" className="rounded-control bg-accent-soft px-4 py-3">
            {signOutReason}
          </p>
        )}
        <LoginForm state={state} />
        <p className="text-center text-balance text-muted">
          New here?{' '}
          <TextLink to={paths.register.getHref()} state={state}>
            Create a free account
          </TextLink>
        </p>
      </div>
    </AuthLayout>
  );
}
