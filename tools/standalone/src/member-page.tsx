import { Outlet } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { Container } from '@clean-express/shared-ui/container';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { SignInButton } from './session-area.tsx';

/**
 * Renders a page for signed-in users only. The host redirects other visitors to the login, which
 * another remote owns.
 */
export function MemberPage() {
  const status = useAuthStore((state) => state.status);
  if (status === 'signed-in') return <Outlet />;
  return (
    <Container className="py-12">
      <EmptyState
        as="h1"
        title="This page is for signed-in users"
        text="On the site, other visitors are redirected to the login page and then back here."
        action={<SignInButton />}
      />
    </Container>
  );
}
