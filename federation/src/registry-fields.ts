import { z } from 'zod';

/**
 * What would lead a path elsewhere, on disk or in a URL: `..`, escapes, `\` (the parser of URLs takes it
 * for `/`), white space and control characters (which that parser removes).
 */
const MISLEADING = /[\\%#\s\p{Cc}]|\/\/|(^|\/)\.+(\/|$)/u;

/** Name of a remote, which is a part of paths, addresses and names of cookies. */
export const remoteNameField = z.string().regex(/^[a-z0-9][a-z0-9-]*$/);

/** Version of a release, which is a part of paths and addresses. */
export const versionField = z.string().regex(/^[a-zA-Z0-9][\w.+-]*$/);

/** A file, relative to its release: `assets/list-3f2a91c0.js`. */
export const fileField = z
  .string()
  .regex(/^[^/:?]+(\/[^/:?]+)*$/, 'must be a relative path')
  .refine((path) => !MISLEADING.test(path), 'must not contain "..", "\\" or escapes');

/** An exposed module: `./routes`. */
export const exposedField = z.string().regex(/^\.\/[\w-]+$/);

/** A path of the site, or a route in the router's syntax: `/services/:id`. */
export const sitePathField = z
  .string()
  .startsWith('/')
  .refine((path) => !MISLEADING.test(path), 'must not contain "..", "\\" or escapes');

/** An absolute web address. */
export const webAddressField = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => !/[\\\s\p{Cc}]|\.\.|%(2e|2f|5c|00)/iu.test(url),
    'must not contain "..", "\\" or their escapes',
  );
