import type { DehydratedState } from '@clean-express/federation/query';
import { inlinedJson } from '../config/inlined-json.ts';

/** What the server knows of the page that it drew. */
export interface ServedPage {
  loaderData: Record<string, unknown>;
  queries: DehydratedState;
}

/** The page as the server left it; `undefined` when the browser is to draw it. */
export function servedPage(): ServedPage | undefined {
  return inlinedJson('served-page') as ServedPage | undefined;
}
