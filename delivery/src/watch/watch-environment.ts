import { z } from 'zod';
import { baseAddressField, requiredField } from '../process/environment-fields.ts';

/** `FRONT_DOORS`: the addresses of all front doors, with commas between them. */
export const frontDoorsField = requiredField('the addresses of the front doors')
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(baseAddressField('the address of a front door')).min(1));

/** Environment of the watch over canaries, where it is a process of its own. */
export const watchEnvironment = z.object({
  RELEASE_STORE: requiredField('where releases are kept'),
  FRONT_DOORS: frontDoorsField,
});
