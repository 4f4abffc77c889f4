import { z } from 'zod';

/** One of these has to be in a password. */
export const SPECIAL_CHARACTERS = '!@#$%^&*';

const passwordSchema = z
  .string()
  .refine((password) => [...SPECIAL_CHARACTERS].some((special) => password.includes(special)), {
    error: 'Please add a special carecter',
    // The comparison with the second password comes after this rule.
    abort: true,
  });

/** A password that somebody chooses, typed twice. */
export const newPasswordSchema = z
  .object({ password: passwordSchema, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: 'PassWord did not match',
  });

/** The labels of its fields. */
export const NEW_PASSWORD_LABELS = { password: 'Password', confirmPassword: 'Confirm Password' };
