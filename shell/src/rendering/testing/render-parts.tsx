import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { PageQuery } from '@clean-express/federation/contract';
import { PartHostContext } from '@clean-express/federation/widget';
import type { PickedReleases } from '@clean-express/release-contract/registry';
import { releaseSchema } from '@clean-express/release-contract/registry';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToPipeableStream } from 'react-dom/server';
import { onTestFinished } from 'vitest';
import { saveSsrFallbacks } from '../../hydration/ssr-fallback.tsx';
import { PART_HOST } from '../../remotes/part-host.tsx';
import {
  LEFT_TO_BROWSER,
  type ServerParts,
  ServerPartsContext,
} from '../../remotes/server-parts.ts';

/** @param remotes - Remote → what differs in the `extras` of its release. */
export function releasesOf(remotes: Record<string, object>): PickedReleases {
  const releases = Object.entries(remotes).map(([remote, extras]) => [
    remote,
    releaseSchema.parse({
      url: `http://remotes.example/${remote}/remoteEntry.js`,
      metadata: { version: '1' },
      deployment: { traffic: 100, default: true },
      extras: {
        paths: [],
        css: [],
        preload: {},
        integrity: {},
        shared: {},
        publishedAt: new Date(0).toISOString(),
        ...extras,
      },
    }),
  ]);
  return Object.fromEntries(releases);
}

const stream = (tree: ReactNode, onError?: (error: unknown, stack: string) => string) =>
  new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(tree, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: (error, { componentStack = '' }) => onError?.(error, componentStack),
    });
  });

const inHost = (tree: ReactNode, parts?: ServerParts) => (
  <PartHostContext value={PART_HOST}>
    <ServerPartsContext value={parts}>{tree}</ServerPartsContext>
  </PartHostContext>
);

/** Renders on the server. Returns whose errors there were, and a function that hydrates the HTML. */
export async function renderParts(tree: ReactNode, parts: Partial<ServerParts> = {}) {
  const failed: (string | undefined)[] = [];
  const input = { widgets: {}, slots: {}, prefetch: () => undefined, ...parts };
  const html = await stream(inHost(tree, input), (_, stack) => {
    failed.push(/Part\((.+?)\)/.exec(stack)?.[1]);
    return LEFT_TO_BROWSER;
  });
  // Clears the contexts of the render, which React would otherwise find again in the same process.
  await stream(undefined);
  document.body.innerHTML = `<div id="root"><main>${html}</main></div>`;
  const recovered: unknown[] = [];
  const hydrate = () => {
    saveSsrFallbacks();
    const container = document.querySelector('main') ?? document.body;
    const onRecoverableError = (error: unknown) => {
      const { digest }: { digest?: unknown } = Object(error);
      if (digest !== LEFT_TO_BROWSER) recovered.push(error);
    };
    const options = { onRecoverableError, onCaughtError: () => undefined };
    return act(async () => {
      const root = hydrateRoot(container, inHost(tree), options);
      onTestFinished(() => act(async () => root.unmount()));
    });
  };
  return { html, failed, hydrate, recovered };
}

/** Queries whose data is there once the promise is resolved, as in a server render. */
export function lateData() {
  const asked: (readonly PageQuery[])[] = [];
  let isThere = false;
  let resolve = () => {};
  const promise = new Promise<void>((end) => {
    resolve = end;
  });
  const prefetch: ServerParts['prefetch'] = (queries) => {
    if (queries.length === 0 || isThere) return undefined;
    asked.push(queries);
    return promise;
  };
  const provide = () => {
    isThere = true;
    resolve();
  };
  return { asked, prefetch, provide };
}
