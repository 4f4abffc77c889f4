import { z } from 'zod';
import { deprecatedSchema, partField, remoteNameField, slotSchema } from './registry-fields.ts';
import { extrasSchema } from './release-extras.ts';

/** The name of the host's releases: in registries, addresses and commands, the host is one of the remotes. */
export const SHELL = 'shell';

/** File of the host's build that contains the {@link HostContract}. */
export const HOST_CONTRACT_FILE = 'contract.json';

/** File in the server bundle of the host with the script that starts a rendered page. */
export const STARTER_FILE = 'starter.js';

/** File in the server bundle of the host with the script in the head of every page. */
export const HEAD_SCRIPT_FILE = 'head.js';

/**
 * Version of what the server bundle of a host and the SSR server expect of each other. It is raised when
 * an SSR server cannot render with the bundles of before, or a new bundle needs a newer SSR server.
 */
export const SERVER_CONTRACT = 1;

const pathSchema = z.string().startsWith('/');

/** A remote in the host's build: as a release of its own, with files of the host's. */
const containedSchema = extrasSchema.omit({ publishedAt: true });

export type Contained = z.infer<typeof containedSchema>;

/** What the host provides to remotes and to the SSR server; written into the host's build. */
export const hostContractSchema = z.object({
  /** The {@link SERVER_CONTRACT} of its server bundle. */
  serverContract: z.int().positive().default(SERVER_CONTRACT),
  /** The routes of the host's own pages. */
  paths: z.array(pathSchema),
  /** Every widget that the host mounts: `remote/ExposedModule`. */
  widgets: z.array(z.string()),
  /** The slots of the host. Earlier hosts leave it out. */
  slots: z.record(partField, slotSchema).optional(),
  /** Those of the layout, which every page has. */
  layoutSlots: z.array(partField).optional(),
  /** Shared singleton → the version that the host provides. */
  shared: z.record(z.string(), z.string()),
  /** Shared singleton → names that remotes can import from it. Earlier hosts leave it out. */
  exports: z.record(z.string(), z.array(z.string())).optional(),
  /** What the host takes away, and when. Earlier hosts leave it out. */
  deprecated: deprecatedSchema.optional(),
  /** Names that its stylesheets declare for the whole page: `@keyframes fade`. Earlier hosts leave it out. */
  names: z.array(z.string()).optional(),
  pages: z.record(
    pathSchema,
    z.object({
      /** Source file, as Vite's manifest names it. */
      module: z.string(),
      /** The widgets that the page mounts. */
      widgets: z.array(z.string()),
      /** The slots of the page, those of the layout left out. */
      slots: z.array(partField).optional(),
      /** Path of the API that takes the form of the page. */
      form: pathSchema.optional(),
      /** Names of the query parameters that the page reads. Earlier hosts leave it out. */
      query: z.array(z.string()).optional(),
    }),
  ),
  /** Path → path that the SSR server redirects it to. */
  redirects: z.record(pathSchema, pathSchema),
  sitemap: z.object({
    /** Paths without parameters. */
    pages: z.array(pathSchema),
    /**
     * Lists of the API with a page for each item: the API path of the list's first page, and the route
     * of an item, whose parameter is the item's `_id`.
     */
    lists: z.array(z.object({ data: pathSchema, route: pathSchema })),
  }),
  /** Path prefixes that search engines must not visit. */
  privatePaths: z.array(pathSchema),
  /** Maximum script of the host that one page may load, in kB of brotli. */
  scriptBudget: z.number().positive(),
  /** The remotes that are a part of the host's own build, without federation. */
  contains: z.record(remoteNameField, containedSchema).optional(),
});

export type HostContract = z.infer<typeof hostContractSchema>;
