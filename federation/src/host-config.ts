import { z } from 'zod';
import type { WidgetContract } from './contract.ts';

/** A page of the host itself. */
export interface HostPage {
  /** The source file that its route imports lazily: `./src/pages/home/home-route.tsx`. */
  module: string;
  /** The widgets that it mounts: `remote/ExposedModule`. */
  widgets?: (keyof WidgetContract)[];
}

/** The URLs of the sitemap. */
export interface SitemapConfig {
  /** Paths without parameters. */
  pages: string[];
  /**
   * Lists of the API with a page for each item: the API path of the list's first page, and the route
   * of an item, whose parameter is the item's `_id`.
   */
  lists: { data: string; route: string }[];
}

/** The declaration of the host, in its `host.config.ts`. */
export interface HostConfig {
  /** Route → page. */
  pages: Record<`/${string}`, HostPage>;
  /** Path → path that the SSR server redirects it to. */
  redirects: Record<`/${string}`, string>;
  sitemap: SitemapConfig;
  /** Path prefixes that search engines must not visit. */
  privatePaths: string[];
  /** Source file of the bundle that renders pages on the server, relative to the host's folder. */
  server: string;
  /**
   * Source file of the script that records a visitor's events on a rendered page until it is hydrated,
   * relative to the host's folder. The SSR server inlines it into rendered pages.
   */
  earlyEvents: string;
  /** Maximum script of the host that one page may load, in kB of brotli. */
  scriptBudget: number;
}

/** Types the host's declaration. */
export function defineHost(config: HostConfig): HostConfig {
  return config;
}

/** File of the host's build that contains the {@link HostContract}. */
export const HOST_CONTRACT_FILE = 'contract.json';

/** File in the server bundle of the host with the script that records early events. */
export const EARLY_EVENTS_FILE = 'early-events.js';

/** What the host provides to remotes and to the SSR server; written into the host's build. */
export const hostContractSchema = z.object({
  /** The routes of the host's own pages. */
  paths: z.array(z.string().startsWith('/')),
  /** Every widget that the host mounts: `remote/ExposedModule`. */
  widgets: z.array(z.string()),
  /** Shared singleton → the version that the host provides. */
  shared: z.record(z.string(), z.string()),
  /** Route → source file, as Vite's manifest names it, and the widgets that the page mounts. */
  pages: z.record(
    z.string().startsWith('/'),
    z.object({ module: z.string(), widgets: z.array(z.string()) }),
  ),
  /** Path → path that the SSR server redirects it to. */
  redirects: z.record(z.string().startsWith('/'), z.string().startsWith('/')),
  sitemap: z.object({
    pages: z.array(z.string().startsWith('/')),
    lists: z.array(
      z.object({ data: z.string().startsWith('/'), route: z.string().startsWith('/') }),
    ),
  }),
  privatePaths: z.array(z.string().startsWith('/')),
  /** Maximum script of the host that one page may load, in kB of brotli. */
  scriptBudget: z.number().positive(),
});

export type HostContract = z.infer<typeof hostContractSchema>;
