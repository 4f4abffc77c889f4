import { useLocation } from '@clean-express/federation/router';
import { safeReturnPath } from '@clean-express/shared-auth';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { Divider } from '../../entrance/divider.tsx';
import { EntranceLayout } from '../../entrance/entrance-layout.tsx';
import { GoogleButton } from '../../entrance/google-button.tsx';
import { TextLink } from '../../entrance/text-link.tsx';
import { useLeaveWhenSignedIn } from '../../entrance/use-leave-when-signed-in.ts';
import { LoginForm } from './login-form.tsx';

/** Signs in, then goes to the page that was asked for. */
export function Component() {
  const state = useLocation().state as { from?: unknown } | null;
  useLeaveWhenSignedIn(safeReturnPath(state?.from));
  return (
    <EntranceLayout heading="Sign in to Continue">
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
    </EntranceLayout>
  );
}
