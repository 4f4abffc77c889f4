import { z } from 'zod';

/** Sub-resource integrity by file path, relative to the release's directory. */
const integritySchema = z.record(z.string(), z.string().regex(/^sha(256|384|512)-/));

/** What the front door puts into the head of one page. Files are relative to the release. */
const pageSchema = z.object({
  /** Scripts of the page's own chunk, with its static import closure. */
  preload: z.array(z.string()),
  /** Stylesheets of that chunk. */
  css: z.array(z.string()),
  /** API calls, as in the remote's declaration. */
  data: z.array(z.string().startsWith('/')),
});

/**
 * One release of a remote, after the Frontend Discovery schema (v1-pre). `extras` is what the front
 * door needs to compose a page without asking the remote's origin anything.
 */
export const releaseSchema = z.object({
  /** Absolute URL of the release's `remoteEntry.js`. */
  url: z.url(),
  /** Where the browser finds the remote when `url` fails. */
  fallbackUrl: z.url().optional(),
  metadata: z.object({ version: z.string().min(1), integrity: z.string().optional() }),
  deployment: z.object({
    /** Share of the visitors, in per cent. */
    traffic: z.number().min(0).max(100),
    default: z.boolean(),
  }),
  extras: z.object({
    /** URL path prefixes that the remote owns. */
    paths: z.array(z.string().startsWith('/')),
    /** Exposed module → files to preload: its static import closure, relative to the release. */
    preload: z.record(z.string(), z.array(z.string())),
    /** Stylesheets of the exposed modules, relative to the release. */
    css: z.array(z.string()),
    /** Route → what its page needs on top of `./routes`. */
    pages: z.record(z.string().startsWith('/'), pageSchema).default({}),
    /** Exposed widget → its API calls. */
    widgets: z.record(z.string(), pageSchema.pick({ data: true })).default({}),
    integrity: integritySchema,
    /** Files that draw its pages on the server → hash; none when it is drawn in browsers only. */
    server: integritySchema.optional(),
    /** Shared singleton → version range that the remote was built for. */
    shared: z.record(z.string(), z.string()),
    /** ISO 8601. */
    publishedAt: z.iso.datetime(),
  }),
});

/** Something that was done to a remote's releases. */
const historyEntrySchema = z.object({
  /** ISO 8601. */
  at: z.iso.datetime(),
  remote: z.string(),
  action: z.enum(['publish', 'canary', 'promote', 'rollback', 'prune']),
  version: z.string(),
  /** The remote's default release since. */
  live: z.string(),
  /** The release that a roll-back took away from visitors. */
  from: z.string().optional(),
  /** Share of the visitors that a canary got. */
  percent: z.number().optional(),
  /** Who did it. */
  by: z.string(),
  /** Why, when it was not a person's decision. */
  reason: z.string().optional(),
});

/** The registry: every remote with its releases, the newest first. */
export const registrySchema = z.object({
  schema: z.string().optional(),
  microFrontends: z.record(z.string(), z.array(releaseSchema).min(1)),
  /** The oldest first. */
  history: z.array(historyEntrySchema).optional(),
});

export type ReleasePage = z.infer<typeof pageSchema>;
export type Release = z.infer<typeof releaseSchema>;
export type Registry = z.infer<typeof registrySchema>;
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/**
 * The release of each remote that a page uses: one per remote.
 *
 * The same shape is inlined by the front door and built from `/registry.json` without one.
 */
export type PickedReleases = Record<string, Release>;
