import { Outlet } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { Container } from '@clean-express/shared-ui/container';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { SignInButton } from './session-area.tsx';

/** Shows a page to signed-in people only. The host sends others to the login, which is elsewhere. */
export function MemberPage() {
  const status = useAuthStore((state) => state.status);
  if (status === 'signed-in') return <Outlet />;
  return (
    <Container className="py-12">
      <EmptyState
        as="h1"
        title="This page is for signed-in people"
        text="In the site, the visitor is sent to the login and comes back here."
        action={<SignInButton />}
      />
    </Container>
  );
}
