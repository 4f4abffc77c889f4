import { z } from 'zod';
import { sitePathField } from './registry-fields.ts';

/** A value that the gate knows only when it runs. */
const knownLaterSchema = z.union([
  /** A field of the first item that a path of the API lists. */
  z.strictObject({ firstOf: sitePathField, field: z.string().max(50) }),
  /** What the gate's own member is called. */
  z.strictObject({ member: z.enum(['name', 'email']) }),
]);

/**
 * Where the gate finds an address of a route with parameters: it opens a page as its own member, and
 * takes the first link to the route.
 */
export const pageExampleSchema = z.strictObject({
  /** Path of the page with the link: `/services`. */
  list: sitePathField,
  /** What the gate posts to the API before, as its own member, so that the page has a link. */
  create: z
    .strictObject({
      path: sitePathField,
      body: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), knownLaterSchema])),
    })
    .optional(),
});

export type PageExample = z.infer<typeof pageExampleSchema>;
