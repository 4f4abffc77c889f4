import { useSearchParams } from '@clean-express/federation/router';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { AuthLayout } from '../../auth/auth-layout.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';

/**
 * The page that requests a reset link. The link in the email opens it too, with `mode=resetPassword`
 * and the code: the identity provider defines these parameters of its action URL.
 */
export function Component() {
  const [query] = useSearchParams();
  const code = query.get('mode') === 'resetPassword' ? query.get('oobCode') : null;
  if (code) {
    return (
      <AuthLayout heading="Choose a new password">
        <NewPasswordForm code={code} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      heading="Reset your password"
      lead="Enter your email, and we send you a link for a new password."
    >
      <PageMeta
        path={paths.resetPassword.getHref()}
        title="Reset Password"
        description="Ask for a new password for your account."
      />
      <ResetRequestForm />
    </AuthLayout>
  );
}
