import { z } from 'zod';
import { gateRecordSchema } from './gate-record.ts';
import { hostContractSchema } from './host-contract.ts';
import { endedPathSchema, remoteNameField, versionField } from './registry-fields.ts';
import { provenanceSchema } from './release-registry.ts';
import { samplesSchema } from './samples.ts';

/** A release, by the remote that it is of. */
export const namedSchema = z.object({ remote: z.string(), version: z.string() });

const roleField = z.enum(['live', 'canary', 'rollback']).nullable();

/** What SSR servers count of a release. */
export const healthSchema = z.object({
  /** Views of pages that include it. */
  views: z.int().nonnegative(),
  /** In browsers, besides failed loads. */
  errors: z.int().nonnegative(),
  /** Failed loads of its files in browsers. */
  failedLoads: z.int().nonnegative(),
  /** Server renders of pages that include it. */
  renders: z.int().nonnegative(),
  /** Those that have failed, or that the circuit breaker has prevented. */
  failedRenders: z.int().nonnegative(),
});

/** What is counted of a release: of before, servers count no samples. */
const countsSchema = healthSchema.extend({ samples: samplesSchema.default({}) });

/** A measure of a canary beside the live release: what fails, in how many. */
const measureSchema = z.object({
  /** `errors`, `LCP cached`, `event booking-sent` … */
  name: z.string(),
  canary: z.object({ all: z.number(), failed: z.number() }),
  live: z.object({ all: z.number(), failed: z.number() }),
});

/** More than there are canaries. */
const MAX_FAILURES = 100;

/** Of the text that says where and why something could not be rendered. */
const MAX_FAILURE_LENGTH = 1000;

/** Whether browsers or the SSR server ran into an error. */
const errorKindField = z.enum(['browser', 'rendering']);

/** The longest texts of an error, in characters. */
export const MAX_ERROR_MESSAGE = 500;
export const MAX_ERROR_STACK = 4000;
export const MAX_ERROR_PAGE = 300;

/** Ids of requests that an error is announced, and stored, with. */
export const MAX_ERROR_REQUESTS = 3;

/** Errors in one announcement: others wait for the next. All of its parts have to fit into one body. */
export const MAX_ANNOUNCED_ERRORS = 20;

/** An error of a release that an SSR server has counted since the last announcement. */
const announcedErrorSchema = z.object({
  remote: remoteNameField,
  version: versionField,
  kind: errorKindField,
  /** The same for the same error of a release. */
  fingerprint: z.string().regex(/^[\da-f]{16}$/),
  /** It may be of a program of a stranger: show it as text only. */
  message: z.string().max(MAX_ERROR_MESSAGE),
  /** A frame in each line; those in files of releases begin with `remote@version/`. */
  stack: z.string().max(MAX_ERROR_STACK),
  /** Route of the page, without values: `/services/:id`; `other` if it is not known. */
  page: z.string().max(MAX_ERROR_PAGE),
  /** Page views with it. */
  views: z.int().positive(),
  /** Ids of some requests: of those that were rendered, or by which browsers have reported it. */
  requests: z.array(z.string().max(64)).max(MAX_ERROR_REQUESTS),
});

/** What an SSR server announces of itself. */
export const ssrServerSchema = z.object({
  /** The server contracts of the shells that it hosts. */
  hosts: z.array(z.int().positive()).max(100),
  /** The number of the registry that visitors have got since the last announcement. Earlier servers leave it out. */
  number: z.int().nonnegative().optional(),
  /** Remote → version → its counts since the start of the server. Earlier servers leave it out. */
  counts: z.record(remoteNameField, z.record(versionField, countsSchema)).default({}),
  /** What it could not render of canaries. Earlier servers leave it out. */
  failures: z
    .array(namedSchema.extend({ text: z.string().max(MAX_FAILURE_LENGTH) }))
    .max(MAX_FAILURES)
    .default([]),
  /** Earlier servers leave it out. */
  errors: z.array(announcedErrorSchema).max(MAX_ANNOUNCED_ERRORS).default([]),
});

/** An error of a release in browsers or in server rendering, as all SSR servers have counted it. */
export const releaseErrorSchema = announcedErrorSchema.omit({ remote: true }).extend({
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  /** Where the code of the release threw it; left out without a source map. */
  origin: z
    .object({
      /** The source, relative to the package: `src/pages/list-page.tsx`. */
      source: z.string(),
      line: z.int().positive(),
      column: z.int().positive(),
      /** Lines around it; none if the source map has no sources. */
      code: z.array(z.object({ line: z.int().positive(), text: z.string() })),
    })
    .optional(),
});

/** A file of a release. Private files are for teams only, such as source maps. */
export const releaseFileSchema = z.object({
  part: z.enum(['public', 'private']),
  path: z.string(),
  /** `sha384-…` */
  integrity: z.string(),
  size: z.number(),
});

/** A release as the server lists it. */
export const releaseSchema = namedSchema.extend({
  state: z.enum(['uploaded', 'accepted', 'retired']),
  /** SHA-256 of the manifest's bytes, base64url. */
  manifest: z.string(),
  role: roleField,
  /** Share of the visitors, in percent. */
  share: z.number(),
  uploadedAt: z.iso.datetime(),
  /** The name of the identity. */
  uploadedBy: z.string(),
  /** Left out if the publisher has not said where the release comes from. */
  provenance: provenanceSchema.optional(),
  /** Who answers for it: `@clean-express/blog`. Earlier releases leave it out. */
  owner: z.string().optional(),
  /** The next step of a canary that grows by itself. */
  next: z
    .object({
      /** Share of the visitors, in percent. */
      share: z.number(),
      /** Not before. */
      at: z.iso.datetime(),
      /** The page views that it still needs. */
      views: z.number(),
    })
    .optional(),
  /** The set that it is in a canary with. */
  set: z.string().optional(),
  /** Why the canary monitor has ended it, if that was the last change of the remote. */
  ended: z.string().optional(),
  /** What a canary is judged by, since its tests have begun. Earlier servers leave it out. */
  measures: z.array(measureSchema).optional(),
  /** Of the last 30 days; left out while no SSR server has counted anything. */
  ...healthSchema.partial().shape,
});

/** A release with all that it takes to publish it again, here or at another server. */
export const releaseDetailSchema = releaseSchema.extend({
  /** The exact text of the manifest, also when the store has lost it. */
  manifestText: z.string(),
  /** Address under which `<version>/<file>` lies; left out if RELEASE_ORIGINS has none. */
  baseUrl: z.string().optional(),
  /** All files but the manifest; left out if the list of them has gone: publish the release again. */
  files: z.array(releaseFileSchema).optional(),
});

/** An entry of the history. */
export const historyEntrySchema = z.object({
  at: z.iso.datetime(),
  /** Number of the registry that has the change. */
  number: z.int(),
  /** Null for changes of the registry itself. */
  remote: z.string().nullable(),
  action: z.string(),
  version: z.string().nullable(),
  /** Who answers for the release: `@clean-express/blog`. Earlier releases and servers leave it out. */
  owner: z.string().nullish(),
  /** The live release after the change. */
  live: z.string().nullable(),
  /** The release that a roll-back withdrew. */
  from: z.string().nullable(),
  /** Share of the visitors that get the canary, in percent. */
  share: z.number().nullable(),
  /** The name of the identity. */
  by: z.string(),
  /** The person behind it, if the policy knows one. */
  person: z.string().nullable(),
  reason: z.string().nullable(),
  /** Whether the publisher has skipped the script "check". Earlier release servers leave it out. */
  skippedCheck: z.boolean().default(false),
  /** Whether the release was accepted without its e2e tests. */
  skippedE2e: z.boolean(),
  /** How many tests of the gate an accepted release has passed. */
  tests: z.int().nullable(),
  /** The program that acted for the author, says the client. Servers of before do not say it. */
  agent: z.string().nullish(),
  provenance: provenanceSchema.nullable(),
});

/** A change that gives visitors no other releases. */
export const commitResultSchema = z.object({
  /** Number of the registry that has the change; 0 if nothing was released yet. */
  number: z.int().nonnegative(),
  at: z.iso.datetime(),
  /** Whether the store has that registry. SSR servers get it in any case. */
  store: z.enum(['written', 'behind']),
  /** What to know while the store does not have it. */
  warning: z.string().optional(),
});

/** How a remote's visitors are shared after a change, by version. */
export const changeResultSchema = commitResultSchema.extend({
  traffic: z.object({
    /** Left out before the first promotion. */
    live: z.string().optional(),
    /** With the set that has the same visitors. */
    canary: z
      .object({ version: z.string(), share: z.number(), set: z.string().optional() })
      .optional(),
    /** What a roll-back makes live. */
    rollback: z.string().optional(),
  }),
});

/** A roll-back, and the remotes that go back with it: those of its set, and with the shell those that do not fit it. */
export const rollBackSchema = changeResultSchema.extend({ along: z.array(namedSchema) });

export const acceptedSchema = changeResultSchema.extend({
  /** How many tests the release has passed; left out if its e2e tests did not run. */
  tests: z.int().optional(),
});

/** How a release was accepted. */
export const acceptanceRecordSchema = historyEntrySchema
  .pick({ at: true, by: true, person: true, provenance: true })
  .extend({ record: gateRecordSchema });

/** What became of the paths of a remote that has ended. */
export const endPlanSchema = z.object({ paths: z.record(z.string(), endedPathSchema) });

export const endedRemoteSchema = changeResultSchema.extend(endPlanSchema.shape);

/** What the sender may do for a remote, asked for before a release is built. */
export const accessSchema = z.object({
  /** The name of the sender. */
  name: z.string(),
  permissions: z.array(z.string()),
  /** One message for each path that the remote may not own. */
  findings: z.array(z.string()),
});

/** What a release breaks: one message for each rule. */
export const checkedSchema = z.object({
  findings: z.array(z.string()),
  /** What it would break after a roll-back of the shell. */
  warnings: z.array(z.string()),
});

export const startedUploadSchema = z.object({
  upload: z.string(),
  /** The files to send. */
  missing: z.array(releaseFileSchema.pick({ part: true, path: true })),
});

/** What the job that tests a release may do, and nothing else. */
export const gateTicketSchema = z.object({
  /** The ticket: a bearer token. */
  ticket: z.string(),
  /** Origin of the staging site where the gate runs. */
  site: z.string(),
  expires: z.iso.datetime(),
});

const ticketReleaseSchema = releaseDetailSchema.pick({
  remote: true,
  version: true,
  manifest: true,
  manifestText: true,
});

/** What a gate ticket says to test, and where. */
export const ticketOrderSchema = gateTicketSchema.omit({ ticket: true }).extend({
  candidate: ticketReleaseSchema.extend({
    /** Their paths begin below the folder of the tests. */
    tests: z.array(releaseFileSchema.pick({ path: true, integrity: true })),
  }),
  /** The release of each remote that visitors outside of a canary get. */
  live: z.array(ticketReleaseSchema),
  /** The contract of the live shell: which of its pages have widgets. */
  shell: hostContractSchema,
  /** The link that starts a preview of the candidate at the site. It is valid as long as the ticket. */
  preview: z.string(),
});

/** A preview, without its token, which is not stored. */
export const previewSchema = z.object({
  id: z.string(),
  /** Origin of the site. */
  site: z.string(),
  releases: z.array(namedSchema),
  issued: z.iso.datetime(),
  /** The name of the identity. */
  issuedBy: z.string(),
  expires: z.iso.datetime(),
});

export const endedPreviewSchema = commitResultSchema.extend(previewSchema.shape);

export const previewLinkSchema = previewSchema.pick({ id: true, expires: true }).extend({
  token: z.string(),
  /** The link that starts the preview, at a page of the first release. */
  url: z.string(),
});

/** The contract of a shell. */
export const shellContractSchema = z.object({
  role: z.enum(['live', 'canary', 'rollback']),
  version: z.string(),
  contract: hostContractSchema,
});

export const prunedSchema = z.object({ removed: z.array(namedSchema), dryRun: z.boolean() });

export const verificationSchema = z.object({
  /** Number of files that were compared with their hashes. */
  checked: z.int(),
  findings: z.array(
    namedSchema.extend({
      ...releaseFileSchema.pick({ part: true, path: true }).shape,
      problem: z.enum(['missing', 'damaged']),
    }),
  ),
});

/** A personal token without its secret. */
export const personalTokenSchema = z.object({
  id: z.string(),
  person: z.string(),
  /** `*` for all. */
  remotes: z.union([z.literal('*'), z.array(z.string())]),
  created: z.iso.datetime(),
  createdBy: z.string(),
  expires: z.iso.datetime(),
  withdrawn: z.iso.datetime().nullable(),
  withdrawnBy: z.string().nullable(),
});

export const createdTokenSchema = personalTokenSchema.extend({ token: z.string() });

/** Who is signed in to the page of the release server. */
export const sessionSchema = z.object({
  /** Null for no one. */
  person: z.string().nullable(),
  /** How to sign in besides with a personal token. */
  ways: z.object({
    /** At the sign-in service. */
    service: z.boolean(),
    /** At once: the server is on the same machine. */
    local: z.boolean(),
  }),
});

/** An entry of the audit log. */
export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  event: z.string(),
  /** The name of the identity. */
  by: z.string().nullable(),
  /** The client's address. */
  address: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});

export type ReleaseFile = z.infer<typeof releaseFileSchema>;
export type ReleaseRow = z.infer<typeof releaseSchema>;
export type ReleaseDetail = z.infer<typeof releaseDetailSchema>;
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
export type NamedRelease = z.infer<typeof namedSchema>;
export type Health = z.infer<typeof healthSchema>;
export type SsrServer = z.input<typeof ssrServerSchema>;
export type AnnouncedError = z.infer<typeof announcedErrorSchema>;
export type ListedError = z.infer<typeof releaseErrorSchema>;
export type ReleaseCounts = NonNullable<SsrServer['counts']>;
export type ChangeResult = z.infer<typeof changeResultSchema>;
export type TicketOrder = z.infer<typeof ticketOrderSchema>;
export type PersonalToken = z.infer<typeof personalTokenSchema>;
export type AcceptanceRecord = z.infer<typeof acceptanceRecordSchema>;
export type Access = z.infer<typeof accessSchema>;
export type PreviewLink = z.infer<typeof previewLinkSchema>;
export type RollBack = z.infer<typeof rollBackSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type Preview = z.infer<typeof previewSchema>;
