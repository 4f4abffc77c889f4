// Separate from the schemas, so that a form field can use a limit without loading zod.

/** Maximum number of items of a list that one request loads, and one page shows. */
export const PAGE_MAX = 120;

/** Maximum length of the name of a user, a service or a company, in characters. */
export const NAME_MAX = 120;

/** Maximum length of the comment of a review, in characters. */
export const COMMENT_MAX = 2000;

/** The most stars of a rating. */
export const RATING_MAX = 5;

/** Maximum length of the reason of a report, in characters. */
export const REASON_MAX = 500;

/** Maximum length of a search for services, in characters. */
export const SEARCH_MAX = 100;

/** The highest price of a service, in US dollars per month. */
export const PRICE_MAX = 100_000;

/** Maximum size of an uploaded photo, in bytes. */
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;

/** Media types of the photos that can be uploaded. Phones convert their own types to the first one. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
