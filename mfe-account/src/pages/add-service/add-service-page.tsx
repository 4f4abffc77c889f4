import { useQueryClient } from '@clean-express/federation/query';
import { createService } from '@clean-express/shared-api';
import { type AuthUser, useAuthStore } from '@clean-express/shared-auth';
import { Container } from '@clean-express/shared-ui/container';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { type ServiceFields, ServiceForm } from '../../services/service-form.tsx';

function AddServiceForm({ user: { uid, email = '' } }: { user: AuthUser }) {
  const cache = useQueryClient();
  const send = async (service: ServiceFields) => {
    const { acknowledged } = await createService({ ...service, email });
    if (!acknowledged) throw new Error('The service could not be added. Please try again.');
    toastSuccess('Service Added Sucessfully!!!');
    void cache.invalidateQueries({ queryKey: ['services'] });
  };
  return <ServiceForm draftName="service" uid={uid} send={send} label="Add Service" />;
}

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
