import {
  HYDRATION_DATA_ID,
  type HydrationData,
  type PageHtml,
  type RenderInput,
} from '@clean-express/federation/rendering';
import { act } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { initReleases } from '../../config/registry.ts';
import { render } from '../../entry-server.tsx';
import { hydrateApp } from '../../hydrate-app.tsx';
import { queryClient } from '../../query-client.ts';
import { renderToHtml } from '../render-to-html.ts';

const CONFIG = {
  siteUrl: 'http://localhost:3000',
  apiUrl: 'http://api.example',
  firebase: { apiKey: 'k', authDomain: 'demo.firebaseapp.com', projectId: 'demo' },
  inbox: false,
};

const release = (paths: string[], fills: object) => [
  {
    url: 'http://remotes.example/remoteEntry.js',
    metadata: { version: '1' },
    deployment: { traffic: 100, default: true },
    extras: { paths, fills, css: [], preload: {}, integrity: {}, shared: {}, widgets: {} },
  },
];

/** The releases that fill slots as the server has rendered them. */
function microFrontends(slots: RenderInput['slots'] = {}) {
  const fillsOf = (remote: string) =>
    Object.fromEntries(
      Object.entries(slots).flatMap(([slot, { fillings }]) =>
        fillings.filter((part) => part.startsWith(`${remote}/`)).map(() => [slot, { order: 0 }]),
      ),
    );
  return {
    catalog: release(['/services'], fillsOf('catalog')),
    blog: release(['/blogs'], fillsOf('blog')),
  };
}

const jsonScript = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json}</script>`;

/** Sets the document to a page of the SSR server. */
function openPage(
  { head, body }: PageHtml,
  data: HydrationData,
  { ended, slots }: Pick<RenderInput, 'ended' | 'slots'>,
): void {
  document.head.innerHTML = head;
  document.body.innerHTML =
    jsonScript('registry', JSON.stringify({ microFrontends: microFrontends(slots), ended })) +
    jsonScript(HYDRATION_DATA_ID, JSON.stringify(data).replaceAll('<', '\\u003c')) +
    `<div id="root">${body}</div>`;
}

/** Renders a page on the server, and opens it. Returns a function that hydrates it, as its script does. */
export async function openRenderedPage(
  path: string,
  input: Pick<RenderInput, 'ended' | 'owner' | 'widgets' | 'slots' | 'form'>,
): Promise<() => Promise<void>> {
  const url = CONFIG.siteUrl + path;
  const rendered = await render({ url, config: CONFIG, ...input });
  // Clears the contexts of the render, which React would otherwise find again in the same process.
  await renderToHtml(undefined);
  if (rendered.kind === 'redirect')
    throw new Error(`The result of the render is ${rendered.kind}.`);
  openPage(rendered.page, rendered.data, input);
  window.history.replaceState(null, '', path);
  await initReleases();
  queryClient.clear();
  return () => act(() => hydrateApp(CONFIG));
}

/** A test renders server and client in one process; React warns about that. */
const SAME_PROCESS = /multiple renderers/;

/** Records `console.error`, which React uses for hydration mismatches; returns the calls of a test. */
export function recordReactErrors(): () => unknown[][] {
  let calls: unknown[][] = [];
  beforeEach(() => {
    calls = vi.spyOn(console, 'error').mockReturnValue().mock.calls;
    return () => vi.restoreAllMocks();
  });
  return () => calls.filter(([message]) => !SAME_PROCESS.test(String(message)));
}
