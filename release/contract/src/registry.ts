import { z } from 'zod';
import type { HostContract } from './host-contract.ts';
import {
  endedPathSchema,
  provenanceSchema,
  remoteNameField,
  setField,
  sitePathField,
  type slotSchema,
  versionField,
  webAddressField,
} from './registry-fields.ts';
import { extrasSchema } from './release-extras.ts';

export type { Mounted, ReleasePage } from './release-extras.ts';

/**
 * A release of a remote, in the Frontend Discovery schema (v1-pre). With `extras`, the SSR server
 * composes a page without a request to the remote's origin.
 */
export const releaseSchema = z.object({
  /** Absolute URL of the release's `remoteEntry.js`. */
  url: webAddressField,
  /** URL of `remoteEntry.js` on the fallback origin, for when `url` fails. */
  fallbackUrl: webAddressField.optional(),
  metadata: z.object({ version: versionField, integrity: z.string().optional() }),
  deployment: z.object({
    /** Share of the visitors, in percent. */
    traffic: z.number().min(0).max(100),
    default: z.boolean(),
    /** The set that has the same canary. */
    set: setField.optional(),
  }),
  extras: extrasSchema,
  /** Where the release comes from; pages do not have it. */
  provenance: provenanceSchema.optional(),
});

/**
 * The registry that pages use, resolved from the signed one. `/registry.json` has one release of each
 * remote: the one that is picked for the visitor.
 */
export const registrySchema = z.object({
  schema: z.string().optional(),
  /** The version of the shell beside which the releases were picked. */
  shell: z.string().optional(),
  /** URL of a file in its release, for development servers and tests. */
  shellUrl: z.url().optional(),
  microFrontends: z.record(remoteNameField, z.array(releaseSchema).min(1)),
  /** Path of a remote that has ended → what became of it. */
  ended: z.record(sitePathField, endedPathSchema).optional(),
});

export type Slot = z.infer<typeof slotSchema>;
/**
 * A release. That of the host has its contract, on servers only: no page has it. Nor has a page the parts of a
 * remote that is contained in the host's build, which servers treat as a release.
 */
export type Release = z.infer<typeof releaseSchema> & { host?: HostContract; isContained?: true };
export type Registry = z.infer<typeof registrySchema>;
/** That of a page. Views without a process that was ready to render them are not compared. */
export type InlinedRegistry = Registry & { isCompared?: false | undefined };
export type EndedPaths = NonNullable<Registry['ended']>;

/** The releases that a page uses: one per remote. The SSR server picks and inlines them. */
export type PickedReleases = Record<string, Release>;
