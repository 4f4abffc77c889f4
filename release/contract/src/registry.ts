import { z } from 'zod';
import type { HostContract } from './host-contract.ts';
import {
  endedPathSchema,
  exposedField,
  fileField,
  measuresSchema,
  originsSchema,
  partField,
  partRangeField,
  partVersionField,
  provenanceSchema,
  remoteNameField,
  setField,
  sitePathField,
  slotSchema,
  versionField,
  webAddressField,
} from './registry-fields.ts';

/** Subresource integrity by file path, relative to the release's directory. */
const integritySchema = z.record(fileField, z.string().regex(/^sha(256|384|512)-/));

/** What a page or a widget mounts. Releases before widgets of remotes leave it out. */
const mountsSchema = z.object({
  /** Widgets: `checkout/AddToCart`. */
  widgets: z.array(partField).optional(),
  /** Slots: `catalog/service`. */
  slots: z.array(partField).optional(),
});

/** A widget: `data` is empty, as that of pages. */
const widgetSchema = mountsSchema.extend({
  data: z.array(z.string().startsWith('/')),
  /** Earlier releases leave it out: their widgets fit every use. */
  version: partVersionField.optional(),
});

/** What a release shows in a slot. */
const fillingSchema = mountsSchema.extend({
  /** Position among the fillings of the slot. */
  order: z.number(),
});

/** What the SSR server adds to the head of a page. Files are relative to the release. */
const pageSchema = mountsSchema.extend({
  /** Scripts of the page's own chunk, with its static import closure. */
  preload: z.array(fileField),
  /** Stylesheets of that chunk. */
  css: z.array(fileField),
  /** Names of the query parameters that the page reads. Earlier releases leave them out. */
  query: z.array(z.string()).optional(),
  /** Whether the page is rendered on the server. Earlier releases leave it out: their pages all are. */
  server: z.boolean().optional(),
  /** Title of a client-rendered page. */
  title: z.string().optional(),
  /** Empty. Tabs and shells of earlier versions require it. */
  data: z.array(z.string().startsWith('/')),
});

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
  extras: z.object({
    /** URL path prefixes that the remote owns. */
    paths: z.array(sitePathField),
    /** Exposed module → files to preload: its static import closure, relative to the release. */
    preload: z.record(exposedField, z.array(fileField)),
    /** Stylesheets of the exposed modules, relative to the release. */
    css: z.array(fileField),
    /** Route → what its page needs on top of `./routes`. */
    pages: z.record(sitePathField, pageSchema).default({}),
    /** Exposed widget, fillings left out → what others must know to mount it. */
    widgets: z.record(exposedField, widgetSchema).default({}),
    /** The slots that it declares. */
    slots: z.record(partField, slotSchema).optional(),
    /** Slot of another → its filling, whose exposed module follows from the slot. */
    fills: z.record(partField, fillingSchema).optional(),
    /** Widget or slot of another → the versions that the release works with. */
    needs: z.record(partField, partRangeField).optional(),
    /** Further origins for the pages of visitors who get the release, if the site allows them. */
    origins: originsSchema.optional(),
    /** The events that a canary is judged by. */
    measures: measuresSchema.optional(),
    integrity: integritySchema,
    /** Files of the server bundle → hash; left out when the remote is only rendered in browsers. */
    server: integritySchema.optional(),
    /** Shared singleton → version range that the remote was built for. */
    shared: z.record(z.string(), z.string()),
    publishedAt: z.iso.datetime(),
  }),
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
  /** URL of its release, for development servers. */
  shellUrl: z.url().optional(),
  microFrontends: z.record(remoteNameField, z.array(releaseSchema).min(1)),
  /** Path of a remote that has ended → what became of it. */
  ended: z.record(sitePathField, endedPathSchema).optional(),
});

export type Slot = z.infer<typeof slotSchema>;
export type Mounted = z.infer<typeof mountsSchema>;
export type ReleasePage = z.infer<typeof pageSchema>;
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
