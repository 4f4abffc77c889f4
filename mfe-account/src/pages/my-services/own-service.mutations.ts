import { useMutation, useQueryClient } from '@clean-express/federation/query';
import {
  changeService,
  deleteService,
  ownServiceQuery,
  type Service,
} from '@clean-express/shared-api';
import { toastError, toastSuccess } from '@clean-express/shared-ui/toast';
import type { ServiceFields } from '../../services/service-form.tsx';

const CHANGED =
  'This service was changed after you opened it. Save again to replace that, or cancel to see it.';

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

/** What the form of a service changes. */
const fieldsOf = ({ name, price, photo, description }: ServiceFields) =>
  JSON.stringify([name, price, photo, description]);

/**
 * Saves a service of the user; the form shows why it failed. A service that was changed after the form was
 * opened is not saved.
 *
 * @param onLatest - Called with the version that the next save may replace: that of a conflict, or the saved one.
 */
export function useSaveService(uid: string, onLatest: (latest: Service) => void) {
  const cache = useQueryClient();
  const invalidate = useInvalidate();
  return async (opened: Service, change: ServiceFields, signal: AbortSignal): Promise<void> => {
    const { service, version } = await cache.fetchQuery(ownServiceQuery(opened._id, uid));
    signal.throwIfAborted();
    // It may be the change itself: the response to a former save was lost.
    if (![fieldsOf(opened), fieldsOf(change)].includes(fieldsOf(service))) {
      onLatest(service);
      void invalidate();
      throw new Error(CHANGED);
    }
    const { acknowledged } = await changeService(opened._id, change, version);
    if (!acknowledged) throw new Error('The service could not be saved. Please try again.');
    toastSuccess('Your service is saved.');
    // The form stays open if the user has typed on meanwhile.
    if (!signal.aborted) onLatest({ ...service, ...change });
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
