import { z } from 'zod';
import {
  emailFilterSchema,
  idSchema,
  lineSchema,
  ownerEmailSchema,
  photoUrlSchema,
  textSchema,
} from './fields.ts';
import { NAME_MAX, PRICE_MAX, SEARCH_MAX } from './limits.ts';
import { namesOnlySchema, pagingSchema } from './lists.ts';
import { providerSchema } from './provider.ts';

/** A service of the marketplace (specification, section 3). */
export const serviceSchema = z.object({
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  /** What is included. Services that users add have none. */
  descriptionPoint: z.array(z.string()).optional(),
  descriptionLast: z.string().optional(),
  photo: z.string(),
  /** US dollars per month. */
  price: z.number(),
  /** The owner's email; empty for everybody else. */
  email: z.string(),
  /** Whether the service belongs to the user of the token; left out without a token. */
  own: z.boolean().optional(),
  /** Set while its owner, who alone sees it then, has paused the service. */
  paused: z.literal(true).optional(),
  /** Who offers it; null for Clean Express itself. Only `GET /services/:id` has it. */
  provider: providerSchema.nullable().optional(),
});

/** Body of `POST /services`. */
export const newServiceSchema = z.strictObject({
  name: lineSchema('Name', NAME_MAX),
  photo: photoUrlSchema,
  price: z
    .number('Price must be a number.')
    .positive('Price must be more than 0.')
    .max(PRICE_MAX, `Price must be at most ${PRICE_MAX}.`)
    .multipleOf(0.01, 'Price has at most two decimals.'),
  description: textSchema('Description', 4000),
  email: ownerEmailSchema,
});

/** Body of `PATCH /services/:id`: what changes. */
export const serviceChangeSchema = newServiceSchema
  .omit({ email: true })
  .extend({ paused: z.boolean('Paused must be true or false.') })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Nothing is to be changed.');

/** Sort order of a list of services. */
export const serviceSortSchema = z.enum(
  ['name', 'price', '-price', 'newest'],
  'Sort must be one of name, price, -price and newest.',
);

const PRICE_BOUND = `A price must be a number from 0 to ${PRICE_MAX}.`;

const priceBoundSchema = z.coerce
  .number(PRICE_BOUND)
  .min(0, PRICE_BOUND)
  .max(PRICE_MAX, PRICE_BOUND)
  .optional();

/** Query parameters of `GET /services`. */
export const serviceListSchema = z.object({
  ...namesOnlySchema.shape,
  /**
   * Search words of name and description; the last one may be incomplete, from three letters. If nothing
   * matches them, the list has what they probably mean, and the header `X-Search` says so.
   */
  q: z.string().max(SEARCH_MAX, `A search has at most ${SEARCH_MAX} characters.`).optional(),
  /** Id of a post: only services that it fits, because a word of its category stands in their name. */
  post: idSchema.optional(),
  /** Id of a member's page, or of a service: only the services of that member; none for another id. */
  member: z.string().max(100).optional(),
  sort: serviceSortSchema.optional(),
  /** Only services that cost at least so much. */
  minPrice: priceBoundSchema,
  /** Only services that cost at most so much. */
  maxPrice: priceBoundSchema,
  /** Requests the caller's own services, and needs the caller's token. */
  email: emailFilterSchema.optional(),
  ...pagingSchema.shape,
});

export type Service = z.infer<typeof serviceSchema>;
export type NewService = z.infer<typeof newServiceSchema>;
export type ServiceChange = z.infer<typeof serviceChangeSchema>;
export type ServiceSort = z.infer<typeof serviceSortSchema>;
export type ServiceList = z.infer<typeof serviceListSchema>;
