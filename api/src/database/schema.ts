import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import { SEARCH_VECTOR } from './search-vector.ts';

/** UUID v7 grows with time, so that new rows are appended to the index. */
const id = () => uuid('id').primaryKey().$defaultFn(uuidv7);

const createdAt = () =>
  timestamp('created_at', { withTimezone: true })
    .notNull()
    .$defaultFn(() => new Date());

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const services = pgTable(
  'services',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    descriptionPoint: text('description_point').array(),
    descriptionLast: text('description_last'),
    photo: text('photo').notNull(),
    /** US dollars per month. */
    price: numeric('price', { precision: 10, scale: 2, mode: 'number' }).notNull(),
    email: text('email').notNull(),
    ownerUid: text('owner_uid').notNull(),
    createdAt: createdAt(),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs((): SQL => SEARCH_VECTOR),
  },
  (table) => [
    index('services_created').on(table.createdAt, table.id),
    index('services_name').on(sql`lower(${table.name})`, table.id),
    index('services_price').on(table.price, table.id),
    index('services_email').on(table.email, table.createdAt, table.id),
    index('services_search').using('gin', table.search),
  ],
);

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    comment: text('comment').notNull(),
    photo: text('photo').notNull(),
    serviceName: text('service_name').notNull(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id),
    serviceImg: text('service_img').notNull(),
    ownerUid: text('owner_uid').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('reviews_created').on(table.createdAt, table.id),
    index('reviews_service').on(table.serviceId, table.createdAt, table.id),
    index('reviews_email').on(table.email, table.createdAt, table.id),
  ],
);

export const blogs = pgTable(
  'blogs',
  {
    id: id(),
    name: text('name').notNull(),
    photo: text('photo').notNull(),
    category: text('category').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    description: text('description').notNull(),
    author: text('author').notNull(),
    like: integer('like').notNull(),
    comment: integer('comment').notNull(),
    view: integer('view').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('blogs_date').on(table.date, table.id)],
);

/** Messages of the contact form. */
export const messages = pgTable('messages', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  company: text('company').notNull(),
  message: text('message').notNull(),
  createdAt: createdAt(),
});

/** Subscribers of the newsletter. */
export const subscriptions = pgTable('subscriptions', {
  id: id(),
  email: text('email').notNull().unique(),
  createdAt: createdAt(),
});

const slot = () => smallint('slot').notNull();

const count = () => bigint('count', { mode: 'number' }).notNull();

/**
 * Number of rows of a table: the sum over its slots. Triggers update it. Each connection uses one of
 * several slots, so that writers seldom wait for each other.
 */
export const rowCounts = pgTable(
  'row_counts',
  { table: text('table').notNull(), slot: slot(), count: count() },
  ({ table, slot }) => [primaryKey({ columns: [table, slot] })],
);

/** Number of reviews of a service, counted in the same way. */
export const reviewCounts = pgTable(
  'review_counts',
  { serviceId: uuid('service_id').notNull(), slot: slot(), count: count() },
  ({ serviceId, slot }) => [primaryKey({ columns: [serviceId, slot] })],
);
