import { hydrate, type QueryClient } from '@clean-express/federation/query';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { RemoteError } from '../remotes/remote-error.ts';
import { createRouter } from '../router.tsx';
import { siteRoutes } from '../routes.tsx';
import { dropServedHead } from './drop-served-head.ts';
import { importHostPage } from './import-host-page.ts';
import { keepServedContent } from './kept-content.ts';
import { openOwner } from './open-owner.ts';
import type { ServedPage } from './served-page.ts';

/** The page is right all the same: React draws it anew. Of a lost remote, its boundary tells. */
function onRecoverableError(error: unknown): void {
  if (error instanceof Error && error.cause instanceof RemoteError) return;
  console.error('The served page differs.', error);
}

type Draw = (router: ReturnType<typeof createRouter>) => ReactNode;

/**
 * Takes over a page that the server drew. When its remote cannot be had, what the server drew stays,
 * and the rest of the page comes alive around it.
 *
 * @param draw - The page's tree around a router.
 */
export async function takeOver(
  root: HTMLElement,
  { loaderData, queries }: ServedPage,
  queryClient: QueryClient,
  draw: Draw,
  options: RootOptions,
): Promise<void> {
  hydrate(queryClient, queries);
  keepServedContent();
  try {
    const routes = siteRoutes(await openOwner(window.location));
    await importHostPage(routes, window.location.pathname);
    hydrateRoot(root, draw(createRouter(routes, { loaderData })), {
      ...options,
      onRecoverableError,
    });
  } catch (error) {
    console.warn(error);
    dropServedHead();
    root.replaceChildren();
    createRoot(root, options).render(draw(createRouter()));
  }
}
