import { z } from 'zod';
import { baseAddressField, requiredField } from '../process/environment-fields.ts';

/** Environment of the watch over canaries. */
export const watchEnvironment = z.object({
  RELEASE_STORE: requiredField('where releases are kept'),
  /** Addresses of all front doors, with commas between them. */
  FRONT_DOORS: requiredField('the addresses of the front doors')
    .transform((list) => list.split(','))
    .pipe(z.array(baseAddressField('the address of a front door')).min(1)),
});
