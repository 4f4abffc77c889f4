import { useQueryClient } from '@clean-express/federation/query';
import { createService, type NewService } from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { toastSuccess } from '@clean-express/shared-ui/toast';

/** Adds a service as the signed-in user, and refetches every list of services. */
export function useAddService() {
  const email = useAuthStore((state) => state.user?.email) ?? '';
  const cache = useQueryClient();
  return async (service: Omit<NewService, 'email'>): Promise<void> => {
    const { acknowledged } = await createService({ ...service, email });
    if (!acknowledged) throw new Error('The service could not be added. Please try again.');
    toastSuccess('Service Added Sucessfully!!!');
    void cache.invalidateQueries({ queryKey: ['services'] });
  };
}
