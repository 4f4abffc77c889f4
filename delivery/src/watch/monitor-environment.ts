import { baseAddressField, requiredField } from '@clean-express/server-kit/environment';
import { z } from 'zod';

/** `SSR_SERVERS`: the addresses of all SSR servers, separated by commas. */
export const ssrServersField = requiredField('the addresses of the SSR servers')
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(baseAddressField('the address of an SSR server')).min(1));

/** Environment of the canary monitor when it runs as a separate process. */
export const monitorEnvironment = z.object({
  RELEASE_STORE: requiredField('the location of the releases'),
  SSR_SERVERS: ssrServersField,
});
