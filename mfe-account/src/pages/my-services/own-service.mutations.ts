import { useMutation, useQueryClient } from '@clean-express/federation/query';
import {
  changeService,
  deleteService,
  type Service,
  type ServiceChange,
} from '@clean-express/shared-api';
import { toastError, toastSuccess } from '@clean-express/shared-ui/toast';

/** Returns the function that loads again what shows services: reviews show their names and photos. */
function useInvalidate() {
  const cache = useQueryClient();
  return async () => {
    for (const queryKey of [['services'], ['reviews'], ['private', 'reviews']]) {
      void cache.invalidateQueries({ queryKey });
    }
    await cache.invalidateQueries({ queryKey: ['private', 'services'] });
  };
}

/** Saves a service of the user; the form shows why it failed. */
export function useSaveService() {
  const invalidate = useInvalidate();
  return async (id: string, change: ServiceChange): Promise<void> => {
    const { acknowledged } = await changeService(id, change);
    if (!acknowledged) throw new Error('The service could not be saved. Please try again.');
    toastSuccess('Your service is saved.');
    await invalidate();
  };
}

/** Pauses or resumes a service of the user. A failed request shows an error toast. */
export function usePauseService() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ _id, paused }: Service) => changeService(_id, { paused: paused !== true }),
    onSuccess: async (_data, { paused }) => {
      toastSuccess(
        paused ? 'Your service is on the site again.' : 'Your service is paused: only you see it.',
      );
      await invalidate();
    },
    onError: (error) => toastError(error.message),
  });
}

/** Deletes a service of the user. A failed request shows an error toast. */
export function useDeleteService() {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async ({ _id }: Service) => {
      const { deletedCount } = await deleteService(_id);
      if (!(deletedCount > 0))
        throw new Error('The service could not be deleted. Please try again.');
    },
    onSuccess: async () => {
      toastSuccess('Your service is deleted.');
      await invalidate();
    },
    onError: (error) => toastError(error.message),
  });
}
