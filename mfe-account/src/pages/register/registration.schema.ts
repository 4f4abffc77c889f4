import { NAME_MAX } from '@clean-express/shared-api/limits';
import { emailSchema, photoUrlSchema, textSchema } from '@clean-express/shared-api/schemas';
import { z } from 'zod';
import { NEW_PASSWORD_LABELS, newPasswordSchema } from '../../passwords/new-password.schema.ts';

/** Schema of the registration form. */
export const registrationSchema = z.intersection(
  z.object({ name: textSchema('Name', NAME_MAX), photoURL: photoUrlSchema, email: emailSchema }),
  newPasswordSchema,
);

/** Label of each field. */
export const REGISTRATION_LABELS = {
  name: 'Name',
  photoURL: 'Photo URL',
  email: 'Email',
  ...NEW_PASSWORD_LABELS,
};
