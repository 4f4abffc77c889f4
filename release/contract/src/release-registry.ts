import { z } from 'zod';
import { hostContractSchema } from './host-contract.ts';
import { pageExampleSchema } from './page-example.ts';
import {
  commitSchema,
  deprecatedSchema,
  endedPathSchema,
  fileField,
  partField,
  plainPathField,
  provenanceSchema,
  remoteNameField,
  setField,
  sitePathField,
  versionField,
  webAddressField,
} from './registry-fields.ts';
import { extrasSchema } from './release-extras.ts';
import { MAX_SCRIPT_BUDGET } from './remote-config.ts';

export { commitSchema, provenanceSchema };

/** SHA-256 of the bytes of a manifest, base64url. */
export const manifestHashField = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'must be a SHA-256 hash, base64url');

/** A release as the registry names it: the hash decides which manifest, and so which files, it has. */
export const releaseRefSchema = z.object({ version: versionField, manifest: manifestHashField });

/** Share of the visitors that get a canary, in percent. */
const canaryShareField = z.number().gt(0).max(100);

/** Address under which the `<version>/<file>` of a remote lie. */
const baseUrlField = webAddressField.refine((url) => url.endsWith('/'), 'must end with "/"');

/** Earlier release servers leave the set out, and earlier SSR servers skip it. */
const memberSchema = releaseRefSchema.extend({ set: setField.optional() });

const remoteTrafficSchema = z.object({
  baseUrl: baseUrlField,
  /** With the set that has become live with it. */
  live: memberSchema,
  /** With the set that has the same visitors. */
  canary: memberSchema.extend({ share: canaryShareField }).optional(),
  /** What a roll-back makes live. */
  rollback: releaseRefSchema.optional(),
});

/** A remote that has ended. */
const endedRemoteSchema = z.object({
  at: z.iso.datetime(),
  /** The paths that it owned, as far as no other remote has claimed them. */
  paths: z.record(plainPathField, endedPathSchema),
});

/** Previews that no SSR server shows any more, although their tokens have not expired. */
const endedPreviewsSchema = z.object({
  /** The claims `jti` of their tokens. */
  ids: z.array(z.string()),
  /** Manifests of retired releases: every preview that names one has ended. */
  manifests: z.array(manifestHashField),
});

/**
 * The payload of the store's `registry.json`, which the release server signs and SSR servers read. It
 * names neither releases without traffic nor people.
 */
export const signedRegistrySchema = z.object({
  /** Grows with each change; a registry with a smaller number is older. */
  number: z.int().positive(),
  at: z.iso.datetime(),
  remotes: z.record(remoteNameField, remoteTrafficSchema),
  /** Remotes that have ended. Earlier release servers leave it out, and earlier SSR servers skip it. */
  ended: z.record(remoteNameField, endedRemoteSchema).optional(),
  /** Earlier release servers leave it out, and earlier SSR servers skip it. */
  endedPreviews: endedPreviewsSchema.optional(),
});

/** Far more keys than a remote shares or reads. */
const MAX_SHARED = 50;

/**
 * The `manifest.json` of a release. It is trusted by the hash of its bytes, so nothing in it is
 * canonicalised: hash the file, and parse the same bytes.
 */
export const manifestSchema = z.object({
  remote: remoteNameField,
  version: versionField,
  /** The file with the federation container: `remoteEntry.js`. */
  entry: fileField,
  extras: extrasSchema.omit({ publishedAt: true }),
  /**
   * Shared singleton → names that the release imports from it; `*` if it imports all of it. Earlier
   * releases leave it out.
   */
  exports: z.record(z.string(), z.array(z.string())).optional(),
  /** Script that a page or widget may load, in kB of brotli. Earlier releases leave it out. */
  scriptBudget: z
    .number()
    .positive()
    .max(MAX_SCRIPT_BUDGET, `must be at most ${MAX_SCRIPT_BUDGET} kB`)
    .optional(),
  /** Who answers for the release: `@clean-express/blog`. Earlier releases leave it out. */
  owner: z.string().min(1).max(200).optional(),
  /** State that the release shares with other remotes. Earlier releases leave it out. */
  shares: z.array(partField).max(MAX_SHARED).optional(),
  /** State of other remotes that the release reads. */
  reads: z.array(partField).max(MAX_SHARED).optional(),
  /** What it takes away, and when. Earlier releases leave it out. */
  deprecated: deprecatedSchema.optional(),
  /** Route with parameters → where the gate finds an address of it. */
  examples: z.record(sitePathField, pageExampleSchema).optional(),
  /** What the host provides: in its releases only. */
  host: hostContractSchema.optional(),
  /** The release server sets it, whatever the publisher sends. */
  provenance: provenanceSchema.optional(),
  builtAt: z.iso.datetime(),
});

/** A remote that has no traffic yet is not in the registry, so a preview names its address, too. */
const previewedReleaseSchema = releaseRefSchema.extend({
  remote: remoteNameField,
  baseUrl: baseUrlField,
});

/** A token is a part of an address, and those must not grow without bounds. */
const PREVIEWED_RELEASES_MAX = 8;

/** What a preview token adds to its audience, expiry and id. */
export const previewClaimsSchema = z.object({
  releases: z.array(previewedReleaseSchema).min(1).max(PREVIEWED_RELEASES_MAX),
  /** The name of the identity that it was issued to. Release servers before this claim leave it out. */
  by: z.string().optional(),
});

export type ReleaseRef = z.infer<typeof releaseRefSchema>;
export type RemoteTraffic = z.infer<typeof remoteTrafficSchema>;
export type EndedRemote = z.infer<typeof endedRemoteSchema>;
export type SignedRegistry = z.infer<typeof signedRegistrySchema>;
export type Commit = z.infer<typeof commitSchema>;
export type Provenance = z.infer<typeof provenanceSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type PreviewClaims = z.infer<typeof previewClaimsSchema>;
