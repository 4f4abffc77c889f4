import { emailSchema, photoUrlSchema, textSchema } from '@clean-express/shared-api/schemas';
import { z } from 'zod';

/** One of these has to be in a password (specification, section 9). */
const SPECIAL = /[!@#$%^&*]/;

/** An empty field is missing, rather than malformed. */
function filled(label: string) {
  return z.string().trim().min(1, `${label} is required.`);
}

/** A password without special character aborts: the comparison with the second one comes after. */
const fields = z.object({
  name: textSchema('Name', 120),
  photoURL: filled('Photo URL').pipe(photoUrlSchema),
  email: filled('Email').pipe(emailSchema),
  password: z
    .string()
    .min(1, 'Password is required.')
    .regex(SPECIAL, { error: 'Please add a special carecter', abort: true }),
  confirmPassword: z.string(),
});

/** The registration form; its sentences are product copy (specification, section 5). */
export const registrationSchema = fields.refine(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], message: 'PassWord did not match' },
);
