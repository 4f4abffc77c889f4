import { z } from 'zod';

/** Maximum length of an email address (RFC 5321). */
export const EMAIL_MAX = 254;

/** Id of a resource, in lower case: that is how changes name it. */
export const idSchema = z.uuid().toLowerCase();

/** Accepts what browsers do, also an encoded international domain, but no domain without a dot. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z][A-Za-z\d-]*[A-Za-z\d]$/;

/** An email address typed by a user. */
export const emailSchema = z
  .email({ pattern: EMAIL, error: 'Please enter a valid email address.' })
  .max(EMAIL_MAX, `An email address has at most ${EMAIL_MAX} characters.`);

/** The owner's email in a new review or service; empty for an account without one. */
export const ownerEmailSchema = z.union(
  [z.literal(''), emailSchema],
  'Please enter a valid email address.',
);

/** The `email` of a list: requests what the user of the token owns. Empty, it is any user's own list. */
export const emailFilterSchema = z
  .string()
  .max(EMAIL_MAX)
  .regex(/^\P{Cc}*$/u, 'An email address has no control characters.');

/** Browsers also accept underscores, which some image hosts have. */
const HOSTNAME = /^[\w-]+(\.[\w-]+)*\.?$/;

const PHOTO_URL = 'Please enter a web address that begins with https:// or http://.';

/** URL of an image, limited to the protocols that a browser may load images from. */
export const photoUrlSchema = z
  .url({ protocol: /^https?$/, hostname: HOSTNAME, error: PHOTO_URL })
  .max(2048, 'A web address has at most 2048 characters.');

/** URL of an optional image; may be empty. */
export const optionalPhotoUrlSchema = z.union([z.literal(''), photoUrlSchema], PHOTO_URL);

/** A required text typed by a user, trimmed; it may have several lines. Messages begin with the field's label. */
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
      // PostgreSQL cannot store NUL in a text, and UTF-8 cannot encode half a surrogate pair.
      .regex(/^[^\0\p{Cs}]*$/u, `${label} has a character that cannot be stored.`)
  );
}

/** A required text on one line, such as a name. */
export function lineSchema(label: string, max: number) {
  const message = `${label} must be one line without control characters.`;
  return textSchema(label, max).regex(/^\P{Cc}*$/u, message);
}
