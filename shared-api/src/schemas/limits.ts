// Apart from the schemas, so that a field that only counts characters needs no validator.

/** Longest name of a person, a service or a company, in characters. */
export const NAME_MAX = 120;

/** Longest comment of a review, in characters. */
export const COMMENT_MAX = 2000;

/** Longest search among services, in characters. */
export const SEARCH_MAX = 100;
