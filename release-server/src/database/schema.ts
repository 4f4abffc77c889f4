import type { Commit } from '@clean-express/federation/release-registry';
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** Order of creation. Times cannot give it: clocks may go back. */
const id = () => bigserial('id', { mode: 'number' });

/** The author of a change. */
const author = () => ({
  at: timestamp('at', { withTimezone: true }).notNull(),
  /** Whom the server has identified. */
  by: text('by').notNull(),
  /** Who the client says it is. */
  claimed: text('claimed'),
  commit: jsonb('commit').$type<Commit>(),
});

export const releases = pgTable(
  'releases',
  {
    id: id().notNull().unique(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    state: text('state', { enum: ['uploaded', 'accepted', 'retired'] }).notNull(),
    manifestHash: text('manifest_hash').notNull(),
    /** The exact text that has this hash. */
    manifest: text('manifest').notNull(),
    ...author(),
  },
  ({ remote, version }) => [primaryKey({ columns: [remote, version] })],
);

/** Which releases visitors get. A remote without a live release has no row. */
export const traffic = pgTable('traffic', {
  remote: text('remote').primaryKey(),
  live: text('live').notNull(),
  canary: text('canary'),
  /** Share of the visitors that get the canary, in percent. */
  share: doublePrecision('share'),
  /** What a roll-back makes live. */
  rollback: text('rollback'),
});

/** One row for each remote that a change has affected. */
export const history = pgTable(
  'history',
  {
    id: id().primaryKey(),
    /** The number of the registry with this change. */
    number: bigint('number', { mode: 'number' }).notNull(),
    /** Null for changes of the registry itself. */
    remote: text('remote'),
    action: text('action', {
      enum: ['upload', 'accept', 'retire', 'canary', 'promote', 'rollback', 'recover', 'sign'],
    }).notNull(),
    version: text('version'),
    /** The live release after the change. */
    live: text('live'),
    /** The release that a roll-back withdrew. */
    from: text('from'),
    /** Share of the visitors that get the canary, in percent. */
    share: doublePrecision('share'),
    reason: text('reason'),
    /** Whether the release was accepted without its e2e tests. */
    skippedE2e: boolean('skipped_e2e').notNull().default(false),
    ...author(),
  },
  ({ remote, id }) => [index('history_remote').on(remote, id)],
);

/** The newest registry, as one row: exactly the text that SSR servers and the store get. */
export const registry = pgTable('registry', {
  name: text('name').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull(),
  text: text('text').notNull(),
});

/** The instance that may write, as one row. */
export const lease = pgTable('lease', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  /** Grows with each holder, so that a former one can no longer write. */
  fencing: bigint('fencing', { mode: 'number' }).notNull(),
  expires: timestamp('expires', { withTimezone: true }).notNull(),
});

export type ReleaseRow = typeof releases.$inferSelect;
export type TrafficRow = typeof traffic.$inferSelect;
export type HistoryRow = typeof history.$inferSelect;
