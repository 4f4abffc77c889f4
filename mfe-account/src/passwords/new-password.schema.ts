import { z } from 'zod';

/** A password needs at least one of these. */
export const SPECIAL_CHARACTERS = '!@#$%^&*';

const passwordSchema = z
  .string()
  .refine((password) => [...SPECIAL_CHARACTERS].some((special) => password.includes(special)), {
    error: 'Please add a special carecter',
    // Compare the two passwords only after this rule passes.
    abort: true,
  });

/** Schema of a new password, typed twice. */
export const newPasswordSchema = z
  .object({ password: passwordSchema, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: 'PassWord did not match',
  });

/** Label of each field. */
export const NEW_PASSWORD_LABELS = { password: 'Password', confirmPassword: 'Confirm Password' };

/** For `useForm`: a mismatch is shown at the second password, and may be corrected in the first. */
export const COMPARED_PASSWORDS = { password: 'confirmPassword' } as const;
