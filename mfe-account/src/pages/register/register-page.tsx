import { useLocation } from '@clean-express/federation/router';
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
