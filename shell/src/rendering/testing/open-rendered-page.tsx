import type { RenderInput } from '@clean-express/federation/rendering';
import { RouterProvider } from '@clean-express/federation/router';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { render } from '../../entry-server.tsx';
import { hydrateApp } from '../../hydration/hydrate-app.tsx';
import { createQueryClient } from '../../query-client.ts';
import { initReleases } from '../../remotes/registry.ts';
import { SiteFrame } from '../../site-frame.tsx';
import { fixtureConfig } from '../../testing/fixture-config.ts';

const release = (paths: string[]) => [
  {
    url: 'http://remotes.example/remoteEntry.js',
    metadata: { version: '1' },
    deployment: { traffic: 100, default: true },
    extras: { paths, css: [], preload: {}, integrity: {}, shared: {} },
  },
];

const REGISTRY = JSON.stringify({
  microFrontends: { catalog: release(['/services']), blog: release(['/blogs']) },
});

class StubObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Stubs the layout APIs that jsdom does not have. */
function stubLayout(): void {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('IntersectionObserver', StubObserver);
  vi.stubGlobal('ResizeObserver', StubObserver);
}

/** Sets the document to a page of the SSR server. */
function openPage(head: string, body: string): HTMLElement {
  document.head.innerHTML = head;
  document.body.innerHTML = `<script type="application/json" id="registry">${REGISTRY}</script>`;
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  root.innerHTML = body;
  return root;
}

/**
 * Renders a page on the server, and opens it.
 *
 * @param input - Further input of the server render.
 * @returns Hydrates the page, as its script does.
 */
export async function openRenderedPage(
  path: string,
  input: Pick<RenderInput, 'owner' | 'widgets'>,
): Promise<() => Promise<void>> {
  const url = fixtureConfig.siteUrl + path;
  const rendered = await render({ url, config: fixtureConfig, ...input });
  if (rendered.kind !== 'page') throw new Error(`The result of the render is ${rendered.kind}.`);
  const { head, body } = rendered.page;
  const root = openPage(head, body);
  window.history.replaceState(null, '', path);
  stubLayout();
  await initReleases();
  const queryClient = createQueryClient();
  const data = JSON.parse(JSON.stringify(rendered.data));
  const renderApp = (router: Parameters<typeof RouterProvider>[0]['router']) => (
    <SiteFrame config={fixtureConfig} queryClient={queryClient}>
      <RouterProvider router={router} />
    </SiteFrame>
  );
  const onCaughtError = () => undefined;
  return () => act(() => hydrateApp(root, data, queryClient, renderApp, { onCaughtError }));
}
