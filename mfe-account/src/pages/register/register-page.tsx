import { useLocation } from '@clean-express/federation/router';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { Divider } from '../../entrance/divider.tsx';
import { EntranceLayout } from '../../entrance/entrance-layout.tsx';
import { GoogleButton } from '../../entrance/google-button.tsx';
import { TextLink } from '../../entrance/text-link.tsx';
import { useLeaveWhenSignedIn } from '../../entrance/use-leave-when-signed-in.ts';
import { RegistrationForm } from './registration-form.tsx';

/** Creates an account, then goes home. */
export function Component() {
  const { state } = useLocation();
  useLeaveWhenSignedIn(paths.home.getHref());
  return (
    <EntranceLayout heading="Create an account">
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
    </EntranceLayout>
  );
}
