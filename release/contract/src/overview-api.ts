import { z } from 'zod';
import { healthSchema, historyEntrySchema, namedSchema, releaseSchema } from './release-api.ts';
import { GOOD_STEPS } from './samples.ts';

/** A vital that three of four page views have: in steps of a tenth of the good one; the last is any above. */
const p75Field = z
  .int()
  .min(0)
  .max(GOOD_STEPS + 1)
  .nullable();

/** What was counted of a release in some minutes. */
const pointSchema = healthSchema.extend({
  /** Null without page views that have measured it. */
  p75: z.object({ LCP: p75Field, INP: p75Field, CLS: p75Field }),
});

/** A release that visitors get, with its last hour: oldest first. */
const visibleReleaseSchema = releaseSchema.extend({ points: z.array(pointSchema) });

const overviewRemoteSchema = z.object({
  remote: z.string(),
  live: visibleReleaseSchema,
  canary: visibleReleaseSchema.optional(),
  /** What a roll-back makes live. */
  rollback: z.string().optional(),
  /** What is wrong, in sentences; empty if all is well. */
  wrong: z.array(z.string()),
  /** The last change of its traffic. */
  change: historyEntrySchema.optional(),
  /** Slots that it fills. */
  fills: z.array(z.string()),
  /** Widgets of others that it mounts. */
  mounts: z.array(z.string()),
});

/** Everything that is live, and how it does. */
export const overviewSchema = z.object({
  /** Number of the registry. */
  number: z.int(),
  /** Minutes that a point stands for. */
  minutes: z.int(),
  /** Origins of the sites for which previews are issued: of accepted releases, and of any. */
  sites: z.object({ live: z.array(z.string()), staging: z.array(z.string()) }),
  /** What is wrong with the release server or the SSR servers. */
  wrong: z.array(z.string()),
  /** Those with something wrong stand first. */
  remotes: z.array(overviewRemoteSchema),
});

/** What changes for others if a release becomes live. */
export const impactSchema = z.object({
  /** The live release that it is compared with. */
  live: z.string().optional(),
  /** What it does that the live release does not, and the other way round: `no longer exposes ./Rating 2.1`. */
  differences: z.array(z.string()),
  /** Live releases of others that would break, or fall back. */
  consumers: z.array(
    namedSchema.extend({
      owner: z.string().optional(),
      /** They would not work: the release is refused. */
      breaks: z.array(z.string()),
      /** Visitors would see less of them. */
      fallsBack: z.array(z.string()),
    }),
  ),
});

const ownedSchema = z.object({
  name: z.string(),
  /** The remote that owns it. */
  owner: z.string(),
  /** The remotes that use it. */
  users: z.array(z.string()),
  version: z.string().optional(),
});

/** Who owns what, of everything that is live. */
export const catalogueSchema = z.object({
  paths: z.array(ownedSchema),
  widgets: z.array(ownedSchema),
  slots: z.array(ownedSchema),
  state: z.array(ownedSchema),
  /** What its owner takes away, the first at the top. */
  deprecated: z.array(ownedSchema.extend({ endsOn: z.iso.date() })),
  shared: z.array(
    z.object({
      name: z.string(),
      /** The version of the live shell. */
      version: z.string(),
      needs: z.array(z.object({ remote: z.string(), range: z.string() })),
      /** Remotes whose range does not include the next major version. */
      holdBack: z.array(z.string()),
    }),
  ),
  /** Live releases, the one that was built first at the top. */
  oldest: z.array(namedSchema.extend({ builtAt: z.iso.datetime() })),
});

export type Overview = z.infer<typeof overviewSchema>;
export type OverviewRemote = z.infer<typeof overviewRemoteSchema>;
export type Point = z.infer<typeof pointSchema>;
export type VisibleRelease = z.infer<typeof visibleReleaseSchema>;
export type Impact = z.infer<typeof impactSchema>;
export type Catalogue = z.infer<typeof catalogueSchema>;
