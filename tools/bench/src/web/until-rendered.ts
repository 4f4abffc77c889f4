import { HYDRATION_DATA_ID } from '@clean-express/federation/rendering';
import { direct } from '../site/ports.ts';

const MAX_ATTEMPTS = 20;

/** Whether the SSR server rendered a page. */
export function isRendered(html: string): boolean {
  return html.includes(`id="${HYDRATION_DATA_ID}"`);
}

/**
 * Requests a page from the SSR server until it is rendered, so that the cache has it as it has
 * popular pages in production.
 *
 * @throws When the SSR server does not render it.
 */
export async function untilRendered(path: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const response = await fetch(direct('ssr-server') + path);
    if (isRendered(await response.text())) return;
  }
  throw new Error(
    `The SSR server did not render ${path}. See its log in .data/bench/logs/ssr-server.log.`,
  );
}
