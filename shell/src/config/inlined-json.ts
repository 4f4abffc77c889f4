import type {
  HYDRATION_DATA_ID,
  HydrationData,
  PAGE_SCRIPTS_ID,
  PageScripts,
} from '@clean-express/federation/rendering';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { InlinedRegistry } from '@clean-express/release-contract/registry';
import type { ActivePreview } from '@clean-express/release-contract/releases';

/** What the SSR server inlines into pages, by the id of its script. It validates what it inlines. */
interface InlinedJson {
  registry: InlinedRegistry;
  'runtime-config': RuntimeConfig;
  previews: ActivePreview[];
  [HYDRATION_DATA_ID]: HydrationData;
  [PAGE_SCRIPTS_ID]: PageScripts;
}

/** Reads JSON that the SSR server inlined into the page; `undefined` during development. */
export function inlinedJson<Id extends keyof InlinedJson>(id: Id): InlinedJson[Id] | undefined {
  // During a server render, there is no document.
  if (typeof document === 'undefined') return undefined;
  // An element of a remote, which may precede the script, may have the same id.
  const text = document.querySelector(`script#${id}`)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** The active previews of this visitor. */
export function activePreviews(): ActivePreview[] {
  return inlinedJson('previews') ?? [];
}

/**
 * Whether what a remote does in this page is compared with its other releases: not if it is previewed, and not
 * in a page without a ready render process.
 */
export function isCompared(remote: string): boolean {
  const isPreview = activePreviews().some((preview) => preview.remote === remote);
  return inlinedJson('registry')?.isCompared ?? !isPreview;
}

/** Fetches a JSON file of the site, bypassing all caches. Throws when the request fails. */
export async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path, { cache: 'no-store' });
  if (!response.ok) throw new Error(`Could not load ${path}: status ${response.status}.`);
  return response.json();
}
