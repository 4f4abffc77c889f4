import { RouterProvider } from '@clean-express/federation/router';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { createQueryClient } from '../../query-client.ts';
import { initReleases } from '../../remotes/registry.ts';
import { takeOver } from '../../served/take-over.tsx';
import { SiteFrame } from '../../site-frame.tsx';
import { fixtureConfig } from '../../testing/fixture-config.ts';
import { type RenderInput, render } from '../render.tsx';

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

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom lays nothing out, so that nothing can be scrolled, seen or measured. */
function standInForLayout(): void {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('IntersectionObserver', NoObserver);
  vi.stubGlobal('ResizeObserver', NoObserver);
}

/** The document as it comes from the front door. */
function show(head: string, body: string): HTMLElement {
  document.head.innerHTML = head;
  document.body.innerHTML = `<script type="application/json" id="registry">${REGISTRY}</script><div id="root">${body}</div>`;
  return document.getElementById('root') as HTMLElement;
}

/**
 * Draws a page on the server, and opens it.
 *
 * @param input - What the server has to draw it with.
 * @returns Takes the page over, as its script does.
 */
export async function openServedPage(
  path: string,
  input: Pick<RenderInput, 'owner' | 'widgets'>,
): Promise<() => Promise<void>> {
  const url = fixtureConfig.siteUrl + path;
  const rendered = await render({ url, config: fixtureConfig, ...input });
  if (rendered.kind !== 'page') throw new Error(`The server answered ${rendered.kind}.`);
  const { head, body } = rendered.page;
  const root = show(head, body);
  window.history.replaceState(null, '', path);
  standInForLayout();
  await initReleases();
  const queryClient = createQueryClient();
  const data = JSON.parse(JSON.stringify(rendered.data));
  const page = (router: Parameters<typeof RouterProvider>[0]['router']) => (
    <SiteFrame config={fixtureConfig} queryClient={queryClient}>
      <RouterProvider router={router} />
    </SiteFrame>
  );
  const onCaughtError = () => undefined;
  return () => act(() => takeOver(root, data, queryClient, page, { onCaughtError }));
}
