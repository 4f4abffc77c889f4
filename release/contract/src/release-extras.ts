import { z } from 'zod';
import {
  exposedField,
  fileField,
  measuresSchema,
  originsSchema,
  partField,
  partRangeField,
  partVersionField,
  sitePathField,
  slotSchema,
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

/** What a release has and needs, and where its files are, relative to the release. */
export const extrasSchema = z.object({
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
});

export type Mounted = z.infer<typeof mountsSchema>;
export type ReleasePage = z.infer<typeof pageSchema>;
