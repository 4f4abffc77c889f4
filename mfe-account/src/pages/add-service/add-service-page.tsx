import { useAuthStore } from '@clean-express/shared-auth';
import { Container } from '@clean-express/shared-ui/container';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { AddServiceForm } from './add-service-form.tsx';

/** The page where the signed-in user adds a service. */
export function Component() {
  const user = useAuthStore((state) => state.user);
  return (
    <Container className="py-8 md:py-16">
      <div className="mx-auto max-w-prose rounded-card border border-line bg-surface px-6 py-8 shadow-card md:p-12">
        <PageHeading>Add a Service</PageHeading>
        <p className="mt-3 mb-8 text-muted">Visitors see it in the list of services right away.</p>
        {user && <AddServiceForm key={user.uid} user={user} />}
      </div>
    </Container>
  );
}
