import { useSearchParams } from '@clean-express/federation/router';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { EntranceLayout } from '../../entrance/entrance-layout.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';

/**
 * Asks for a new password. The link in the mail leads here too: with `mode=resetPassword` and the
 * code, as the identity provider forms the address of its action page.
 */
export function Component() {
  const [query] = useSearchParams();
  const code = query.get('mode') === 'resetPassword' ? query.get('oobCode') : null;
  if (code) {
    return (
      <EntranceLayout heading="Choose a new password">
        <NewPasswordForm code={code} />
      </EntranceLayout>
    );
  }
  return (
    <EntranceLayout
      heading="Reset your password"
      lead="Enter your email, and we send you a link for a new password."
    >
      <PageMeta
        path={paths.resetPassword.getHref()}
        title="Reset Password"
        description="Ask for a new password for your account."
      />
      <ResetRequestForm />
    </EntranceLayout>
  );
}
