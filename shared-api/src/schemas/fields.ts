import { z } from 'zod';

/** Longest e-mail address that SMTP carries (RFC 5321). */
export const EMAIL_MAX = 254;

/** Id of whatever the API keeps. */
export const idSchema = z.uuid();

/** An e-mail address that a person types. */
export const emailSchema = z
  .email('Please enter a valid e-mail address.')
  .max(EMAIL_MAX, `An e-mail address has at most ${EMAIL_MAX} characters.`);

/** An e-mail that a list is narrowed to; one that nobody has is no error. */
export const emailFilterSchema = z
  .string()
  .max(EMAIL_MAX)
  .regex(/^\P{Cc}*$/u, 'An e-mail address has no control characters.');

const PHOTO_URL = 'Please enter a web address that begins with https:// or http://.';

/** A picture's address: only what a browser may load as an image. */
export const photoUrlSchema = z
  .url({ protocol: /^https?$/, hostname: z.regexes.hostname, error: PHOTO_URL })
  .max(2048, 'A web address has at most 2048 characters.');

/** The address of a picture that there need not be. */
export const optionalPhotoUrlSchema = z.union([z.literal(''), photoUrlSchema], PHOTO_URL);

/**
 * A required line or text that a person types; spaces around it do not count.
 *
 * @param label - The field's label, for the message.
 * @param max - Longest text, in characters.
 */
export function textSchema(label: string, max: number) {
  return (
    z
      .string({
        error: ({ input }) =>
          input === undefined ? `${label} is required.` : `${label} must be a text.`,
      })
      .trim()
      .min(1, `${label} is required.`)
      .max(max, `${label} has at most ${max} characters.`)
      // PostgreSQL cannot store NUL in a text, and UTF-8 no half of a surrogate pair.
      .regex(/^[^\0\p{Cs}]*$/u, `${label} has a character that cannot be stored.`)
  );
}
