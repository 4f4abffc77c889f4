import type { GateRecord } from '@clean-express/release-contract/gate-record';
import type { HostContract } from '@clean-express/release-contract/host-contract';
import type { EndedRemote, Provenance } from '@clean-express/release-contract/release-registry';
import type { Samples } from '@clean-express/release-contract/samples';
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Order of creation. Times cannot give it: clocks may go back. */
const id = () => bigserial('id', { mode: 'number' });

/** The author of a change. */
const author = () => ({
  at: timestamp('at', { withTimezone: true }).notNull(),
  /** The name of the identity. */
  by: text('by').notNull(),
  /** The person behind it, if the policy knows one. */
  person: text('person'),
  provenance: jsonb('provenance').$type<Provenance>(),
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
  /** The set that is in a canary with it; null for a release alone. */
  canarySet: text('canary_set'),
  /** The set that has become live with it; null for a release alone. */
  liveSet: text('live_set'),
  /** What a roll-back makes live. */
  rollback: text('rollback'),
});

/** Remotes that have ended. */
export const endedRemotes = pgTable('ended_remotes', {
  remote: text('remote').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  /** The paths that it owned, as far as no other remote has claimed them. */
  paths: jsonb('paths').$type<EndedRemote['paths']>().notNull(),
  /**
   * When its files are deleted, and others may claim its paths; null once they are deleted, or if the
   * remote is live again.
   */
  deleteFilesAt: timestamp('delete_files_at', { withTimezone: true }),
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
      enum: [
        'upload',
        'accept',
        'approve',
        'retire',
        'end',
        'end preview',
        'canary',
        'promote',
        'rollback',
        'recover',
        'sign',
      ],
    }).notNull(),
    version: text('version'),
    /** Who answers for the release; servers of before leave it out. */
    owner: text('owner'),
    /** The live release after the change. */
    live: text('live'),
    /** The release that a roll-back withdrew. */
    from: text('from'),
    /** Share of the visitors that get the canary, in percent. */
    share: doublePrecision('share'),
    reason: text('reason'),
    /** Whether the publisher has skipped the script "check", as it says. */
    skippedCheck: boolean('skipped_check').notNull().default(false),
    /** Whether the release was accepted without its e2e tests. */
    skippedE2e: boolean('skipped_e2e').notNull().default(false),
    /** How many tests of the gate the accepted release has passed, says its record. */
    tests: integer('tests'),
    /** The program that acted for the author, says the client. */
    agent: text('agent'),
    ...author(),
  },
  ({ remote, id }) => [index('history_remote').on(remote, id)],
);

/** The records with which releases were accepted. */
export const gateRecords = pgTable('gate_records', {
  /** The entry of the history, which has release, time and author. */
  change: bigint('change', { mode: 'number' })
    .primaryKey()
    .references(() => history.id),
  record: jsonb('record').$type<GateRecord>().notNull(),
});

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
  /** Only servers of earlier versions compare it. */
  fencing: bigint('fencing', { mode: 'number' }).notNull(),
  expires: timestamp('expires', { withTimezone: true }).notNull(),
});

/** Personal tokens. The policy decides what their owners may do. */
export const tokens = pgTable('tokens', {
  /** The public part of the token. */
  id: text('id').primaryKey(),
  /** A person of the policy. */
  person: text('person').notNull(),
  /** SHA-256 of the whole token, base64url. */
  hash: text('hash').notNull(),
  /** The remotes for which it is valid, as far as its owner has permissions. */
  remotes: jsonb('remotes').$type<'*' | string[]>().notNull(),
  created: timestamp('created', { withTimezone: true }).notNull(),
  createdBy: text('created_by').notNull(),
  expires: timestamp('expires', { withTimezone: true }).notNull(),
  withdrawn: timestamp('withdrawn', { withTimezone: true }),
  withdrawnBy: text('withdrawn_by'),
});

/** People who are signed in to the page of this server. */
export const sessions = pgTable('sessions', {
  /** SHA-256 of its secret, base64url. */
  hash: text('hash').primaryKey(),
  /** A person of the policy. */
  person: text('person').notNull(),
  /** The personal token that it ends with; null for one of the sign-in service. */
  token: text('token'),
  expires: timestamp('expires', { withTimezone: true }).notNull(),
});

/** Links that show releases to those who open them, until they expire. */
export const previews = pgTable('previews', {
  /** The claim `jti` of its token. */
  id: text('id').primaryKey(),
  /** Origin of the site. */
  site: text('site').notNull(),
  releases: jsonb('releases').$type<{ remote: string; version: string }[]>().notNull(),
  issued: timestamp('issued', { withTimezone: true }).notNull(),
  issuedBy: text('issued_by').notNull(),
  expires: timestamp('expires', { withTimezone: true }).notNull(),
  /** Null unless it was ended before it has expired. */
  ended: timestamp('ended', { withTimezone: true }),
  endedBy: text('ended_by'),
});

/** What was allowed and refused. A trigger refuses to change or delete rows. */
export const audit = pgTable('audit', {
  id: id().primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  event: text('event').notNull(),
  /** The name of the identity; null if there is none. */
  by: text('by'),
  /** The client's address. */
  address: text('address'),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
});

/** The SSR servers, as they announce themselves. */
export const ssrServers = pgTable('ssr_servers', {
  /** Made at each start. */
  id: uuid('id').primaryKey(),
  /** The server contracts of the shells that it hosts. */
  hosts: jsonb('hosts').$type<number[]>().notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
});

/** What is counted of a release. */
const counters = () => ({
  views: bigint('views', { mode: 'number' }).notNull(),
  errors: bigint('errors', { mode: 'number' }).notNull(),
  failedLoads: bigint('failed_loads', { mode: 'number' }).notNull(),
  renders: bigint('renders', { mode: 'number' }).notNull(),
  failedRenders: bigint('failed_renders', { mode: 'number' }).notNull(),
  samples: jsonb('samples').$type<Samples>().notNull().default({}),
});

/** What each SSR server has counted of each release since its start. */
export const releaseCounts = pgTable(
  'release_counts',
  {
    server: uuid('server').notNull(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    ...counters(),
  },
  ({ server, remote, version }) => [primaryKey({ columns: [server, remote, version] })],
);

/** What all SSR servers have counted of each release, by minute. */
export const releaseMinutes = pgTable(
  'release_minutes',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    minute: timestamp('minute', { withTimezone: true }).notNull(),
    ...counters(),
  },
  ({ remote, version, minute }) => [primaryKey({ columns: [remote, version, minute] })],
);

/** What has gone wrong in a release, in browsers and in server rendering. */
export const releaseErrors = pgTable(
  'release_errors',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    kind: text('kind', { enum: ['browser', 'rendering'] }).notNull(),
    /** The same for the same error of a release. */
    fingerprint: text('fingerprint').notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    /** Route of the page in which it was seen first. */
    page: text('page').notNull(),
    firstSeen: timestamp('first_seen', { withTimezone: true }).notNull(),
    lastSeen: timestamp('last_seen', { withTimezone: true }).notNull(),
    views: bigint('views', { mode: 'number' }).notNull(),
    /** Ids of some requests, newest first. */
    requests: jsonb('requests').$type<string[]>().notNull(),
  },
  ({ remote, version, kind, fingerprint }) => [
    primaryKey({ columns: [remote, version, kind, fingerprint] }),
  ],
);

/** What a test compares: page views or renders, and how many of them have failed. */
export interface TestCounts {
  all: number;
  failed: number;
}

/** A measure of a canary. */
export interface Measure {
  /** `errors`, `LCP cached`, `event booking-sent` … */
  name: string;
  /** Of a vital: the step above which it counts as bad. */
  threshold?: number;
  /** Of an event: whether the canary is worse that has less of it. */
  isWanted?: boolean;
}

/** The state of a sequential test. */
export interface TestState {
  canary: TestCounts;
  stable: TestCounts;
  /** What was counted since the last comparison, while the canary had the same share of the visitors. */
  interval: { share: number; canary: TestCounts; stable: TestCounts };
  /** How many were compared. */
  intervals: number;
  /** The sum of the tests so far. */
  odds: number;
}

/** How the canary of a remote is judged. */
export const canaryTests = pgTable('canary_tests', {
  remote: text('remote').primaryKey(),
  canary: text('canary').notNull(),
  /** The live release beside it. */
  stable: text('stable').notNull(),
  /** What it is judged by, decided when the tests began. Servers of before leave it out. */
  measures: jsonb('measures').$type<Measure[]>().notNull().default([]),
  /** Where and why a server could not render the canary at first. */
  failure: text('failure'),
  /** Name of the measure → the state of its test. */
  tests: jsonb('tests').$type<Record<string, TestState>>().notNull(),
});

/** The author of a change. */
export interface Author {
  /** The name of the identity. */
  by: string;
  /** The person behind it, if the policy knows one. */
  person?: string | undefined;
  /** The program that acts for the author, says the client. */
  agent?: string | undefined;
  reason?: string | undefined;
  provenance?: Provenance | undefined;
}

/** Canaries that grow by themselves. */
export const canaryPlans = pgTable('canary_plans', {
  remote: text('remote').primaryKey(),
  version: text('version').notNull(),
  /** The shares of the visitors that follow, in percent; 100 promotes. */
  steps: jsonb('steps').$type<number[]>().notNull(),
  /** How long each step takes at least, in milliseconds. */
  everyMs: bigint('every_ms', { mode: 'number' }).notNull(),
  /** When the next step may be taken. */
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  /** The page views that the release had when this step began. */
  views: bigint('views', { mode: 'number' }).notNull(),
  /** Who has begun it: the author of all steps. */
  author: jsonb('author').$type<Author>().notNull(),
});

/** How far something has read the history. */
export const cursors = pgTable('cursors', {
  name: text('name').primaryKey(),
  /** The id of the last entry. */
  position: bigint('position', { mode: 'number' }).notNull(),
});

/** The contracts of shells that operators have registered. */
export const shellContracts = pgTable(
  'shell_contracts',
  {
    id: id().primaryKey(),
    /** What visitors get of the shell, or would after its roll-back; null for one of the past. */
    role: text('role', { enum: ['live', 'canary', 'rollback'] }),
    contract: jsonb('contract').$type<HostContract>().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    by: text('by').notNull(),
  },
  ({ role }) => [uniqueIndex('shell_contracts_role').on(role)],
);

export type ReleaseRow = typeof releases.$inferSelect;
export type TrafficRow = typeof traffic.$inferSelect;
export type PlanRow = typeof canaryPlans.$inferSelect;
export type PreviewRow = typeof previews.$inferSelect;
export type HistoryRow = typeof history.$inferSelect;
