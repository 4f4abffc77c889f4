import { useLocation } from '@clean-express/federation/router';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { AuthLayout } from '../../auth/auth-layout.tsx';
import { Divider } from '../../auth/divider.tsx';
import { GoogleButton } from '../../auth/google-button.tsx';
import { TextLink } from '../../auth/text-link.tsx';
import { useRedirectWhenSignedIn } from '../../auth/use-redirect-when-signed-in.ts';
import { RegistrationForm } from './registration-form.tsx';

/** The registration page. Redirects to the home page afterwards. */
export function Component() {
  const { state } = useLocation();
  useRedirectWhenSignedIn(paths.home.getHref());
  return (
    <AuthLayout heading="Create an account">
      <PageMeta
        path={paths.register.getHref()}
        title="Register"
        description="Create a free account to review services and offer your own."
      />
      <div className="flex flex-col gap-6">
        <GoogleButton />
        <Divider />
        <RegistrationForm />
        <p className="text-center text-muted">
          Already have an account?{' '}
          <TextLink to={paths.login.getHref()} state={state}>
            Log in
          </TextLink>
        </p>
      </div>
    </AuthLayout>
  );
}
