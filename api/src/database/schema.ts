import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
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
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';

/** UUID v7 grows with time, so that new rows are appended to the index. */
const id = () => uuid('id').primaryKey().$defaultFn(uuidv7);

const createdAt = () =>
  timestamp('created_at', { withTimezone: true })
    .notNull()
    .$defaultFn(() => new Date());

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Characters beyond ASCII that are neither letters nor digits: spaces, dashes, quotation marks, … */
const SIGNS =
  '[\\u00A0-\\u00A9\\u00AB-\\u00B1\\u00B4\\u00B6-\\u00B8\\u00BB\\u00BF\\u2000-\\u206F\\u20A0-\\u20CF]';

/**
 * Indexes each word and its stem: the stem finds `cleaning` for `cleaned`, the word itself finds it
 * for the prefix `cleani`. Signs are removed first: a database with `LC_CTYPE` `C` treats them as
 * letters, so that `“window”` would be another word than `window`.
 */
const wordsOf = (column: 'name' | 'description', weight: 'A' | 'D') => {
  const text = `regexp_replace("${column}", '${SIGNS}', ' ', 'g')`;
  return `
  setweight(to_tsvector('english', ${text}) || to_tsvector('simple', ${text}), '${weight}')`;
};

/** The text that a search for services matches. The name weighs more than the description. */
const SEARCH_VECTOR = sql.raw(`${wordsOf('name', 'A')} ||${wordsOf('description', 'D')}`);

/** How the owners of the services of Clean Express itself begin: no user can sign in with such an id. */
export const HOUSE_UID = 'seed:';

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
    /** The uid of its member; that of the house begins with {@link HOUSE_UID}. */
    ownerUid: text('owner_uid').notNull(),
    /**
     * Its owner pauses a service, and ends it for good: what was in the row is then emptied, and the row stays
     * for the reviews that refer to it.
     */
    state: text('state', { enum: ['listed', 'paused', 'ended'] })
      .notNull()
      .default('listed'),
    createdAt: createdAt(),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs((): SQL => SEARCH_VECTOR),
  },
  (table) => [
    index('services_created').on(table.createdAt, table.id),
    index('services_name').on(sql`lower(${table.name})`, table.id),
    index('services_price').on(table.price, table.id),
    index('services_owner').on(table.ownerUid, table.createdAt, table.id),
    index('services_search').using('gin', table.search),
  ],
);

/** The words of services that a misspelt word of a search may mean. Triggers maintain them. */
export const serviceWords = pgTable(
  'service_words',
  { word: text('word').primaryKey() },
  ({ word }) => [index('service_words_trigrams').using('gin', word.op('gin_trgm_ops'))],
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
    /** From 1 to 5 stars; null without a rating. */
    rating: smallint('rating'),
    /** By the owner of the service. */
    reply: text('reply'),
    repliedAt: timestamp('replied_at', { withTimezone: true }),
  },
  (table) => [
    index('reviews_created').on(table.createdAt, table.id),
    index('reviews_service').on(table.serviceId, table.createdAt, table.id),
    index('reviews_rating').on(table.serviceId, ratingKey(table), table.id),
    index('reviews_owner').on(table.ownerUid, table.createdAt, table.id),
  ],
);

/** What reviews are sorted by: one without a rating comes after all others. */
export function ratingKey({ rating }: { rating: AnyPgColumn }): SQL {
  return sql`coalesce(${rating}, 0)`;
}

/** Reviews that users have reported to the operator, each once by a user. */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: id(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    reporterUid: text('reporter_uid').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    /** When the operator has decided to leave the review; null until then. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [
    unique('review_reports_review_reporter').on(table.reviewId, table.reporterUid),
    index('review_reports_reporter').on(table.reporterUid, table.createdAt, table.id),
    index('review_reports_open').on(table.createdAt).where(sql`${table.closedAt} is null`),
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
export const messages = pgTable(
  'messages',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    company: text('company').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('messages_email').on(sql`lower(${table.email})`)],
);

/** Subscribers of the newsletter. */
export const subscriptions = pgTable('subscriptions', {
  id: id(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  /** When the address subscribed; if a mail asked it to confirm that, when the last one was sent. */
  createdAt: createdAt(),
  /** Null until the owner of the address confirms the subscription. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** Hash of the token in the links of the last mail; null if none was sent. */
  tokenHash: text('token_hash').unique(),
});

/** How many forms of the inbox a client, or an email address, has sent in a day, and photos a member. */
export const inboxCounts = pgTable(
  'inbox_counts',
  {
    /** Hash of what is counted. */
    key: text('key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
  },
  ({ key, day }) => [primaryKey({ columns: [key, day] })],
);

/**
 * Sessions that their user has ended. They stay for good: a Firebase refresh token never expires, so
 * it could always get another ID token of its session.
 */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    id: id(),
    uid: text('uid').notNull(),
    /** The time of the sign-in, which identifies the session: `auth_time` of its tokens. */
    authTime: bigint('auth_time', { mode: 'number' }).notNull(),
    /** Whether all earlier sessions of the user have ended, too. */
    andEarlier: boolean('and_earlier').notNull().default(false),
  },
  ({ uid, authTime }) => [unique('ended_sessions_uid_auth_time').on(uid, authTime)],
);

/** The profiles that the reviews and services of users show. */
export const profiles = pgTable('profiles', {
  id: id(),
  uid: text('uid').notNull().unique(),
  /** The name in reviews that follows the profile; others were typed on purpose. */
  name: text('name').notNull(),
  /** When the ID token with this profile was issued, in seconds since 1970. */
  issuedAt: bigint('issued_at', { mode: 'number' }).notNull(),
  /** Empty without one; null until the next sign-in for those from before this column. */
  photo: text('photo'),
  /** When the ID token with this photo was issued; null until the next sign-in, as before. */
  photoIssuedAt: bigint('photo_issued_at', { mode: 'number' }),
});

/** The pages of members who agree to show one. */
export const memberPages = pgTable('member_pages', {
  /** Random: it says nothing about the member, and cannot be guessed. */
  id: uuid('id')
    .primaryKey()
    .$defaultFn(() => randomUUID()),
  uid: text('uid').notNull().unique(),
});

/**
 * Rows that were added with an `Idempotency-Key`. A client that repeats the request gets the same id, and
 * nothing is added. Older ones are deleted.
 */
export const keyedInserts = pgTable(
  'keyed_inserts',
  {
    /** Hash of the key, the person who has sent it, and the operation. */
    key: text('key').primaryKey(),
    /** Hash of the request body. */
    body: text('body').notNull(),
    insertedId: uuid('inserted_id').notNull(),
    createdAt: createdAt(),
  },
  ({ createdAt: created }) => [index('keyed_inserts_created').on(created)],
);

/** The photos that members have uploaded. Without an owner, a photo is only waiting for its deletion. */
export const photos = pgTable(
  'photos',
  {
    id: id(),
    /** As services and reviews store it. */
    photo: text('photo').notNull().unique(),
    ownerUid: text('owner_uid').notNull(),
    /** Whether all of its files are stored. */
    isStored: boolean('is_stored').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('photos_owner').on(table.ownerUid, table.createdAt, table.id)],
);

const slot = () => smallint('slot').notNull();

const count = () => bigint('count', { mode: 'number' }).notNull();

/**
 * Number of rows of a table, of services those that are listed: the sum over its slots. Triggers update it.
 * Each connection uses one of several slots, so that writers seldom wait for each other.
 */
export const rowCounts = pgTable(
  'row_counts',
  { table: text('table').notNull(), slot: slot(), count: count() },
  ({ table, slot }) => [primaryKey({ columns: [table, slot] })],
);

const total = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** Number of reviews of a service, of those with a rating, and of their stars, counted in the same way. */
export const reviewCounts = pgTable(
  'review_counts',
  {
    serviceId: uuid('service_id').notNull(),
    slot: slot(),
    count: count(),
    ratings: total('ratings'),
    stars: total('stars'),
  },
  ({ serviceId, slot }) => [primaryKey({ columns: [serviceId, slot] })],
);
