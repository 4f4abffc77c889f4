import { useLocation } from '@clean-express/federation/router';
import { safeReturnPath } from '@clean-express/shared-auth';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { AuthLayout } from '../../auth/auth-layout.tsx';
import { Divider } from '../../auth/divider.tsx';
import { GoogleButton } from '../../auth/google-button.tsx';
import { TextLink } from '../../auth/text-link.tsx';
import { useRedirectWhenSignedIn } from '../../auth/use-redirect-when-signed-in.ts';
import { LoginForm } from './login-form.tsx';

/** The login page. Redirects to the page that the visitor came from. */
export function Component() {
  const state = useLocation().state as { from?: unknown } | null;
  useRedirectWhenSignedIn(safeReturnPath(state?.from));
  return (
    <AuthLayout heading="Sign in to Continue">
      <PageMeta
        path={paths.login.getHref()}
        title="Login"
        description="Sign in to review services, see your profile and offer your own services."
      />
      <div className="flex flex-col gap-6">
        <LoginForm />
        <Divider />
        <GoogleButton />
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
