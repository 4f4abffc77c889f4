import type { Registry, Release } from '@clean-express/release-contract/registry';
import { afterEach, expect, test, vi } from 'vitest';
import {
  initReleases,
  isShellReplaced,
  ownerOf,
  refreshRelease,
  registryFailure,
  releaseOf,
} from './registry.ts';

function release(version: string, paths: string[], isDefault = true): Release {
  return {
    url: `https://remotes.example/${version}/remoteEntry.js`,
    metadata: { version },
    deployment: { traffic: 100, default: isDefault },
    extras: {
      paths,
      preload: {},
      pages: {},
      widgets: {},
      css: [],
      integrity: {},
      shared: {},
      publishedAt: '2026-01-01T00:00:00Z',
    },
  };
}

function inline(registry: Registry): void {
  document.head.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
}

function serve(registry: unknown): void {
  vi.stubGlobal('fetch', async () => Response.json(registry));
}

afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

test('uses the inlined release of each remote', async () => {
  inline({ microFrontends: { blog: [release('1.0.0', ['/blogs'], false)] } });
  await initReleases();
  expect(releaseOf('blog')?.metadata.version).toBe('1.0.0');
});

test('an element of a remote may have the id of the inlined registry', async () => {
  inline({ microFrontends: { blog: [release('1.1.0', ['/blogs'])] } });
  document.head.insertAdjacentHTML('beforebegin', '<section id="registry">Our registry</section>');
  await initReleases();
  document.querySelector('section')?.remove();
  expect(releaseOf('blog')?.metadata.version).toBe('1.1.0');
});

test('starts without a registry, and stores the error', async () => {
  serve({ microFrontends: 'nonsense' });
  await initReleases();
  expect(registryFailure()).toBeInstanceOf(Error);
});

test('fetches the registry when an SSR server without one inlined an empty registry', async () => {
  inline({ microFrontends: {} });
  serve({ microFrontends: {} });
  await initReleases();
  expect(registryFailure()).toBeInstanceOf(Error);

  serve({ microFrontends: { blog: [release('1.0.0', ['/blogs'])] } });
  await initReleases();
  expect(registryFailure()).toBeUndefined();
  expect(ownerOf('/blogs')).toBe('blog');
});

test('finds the owner by the longest prefix of whole segments', async () => {
  inline({
    microFrontends: {
      catalog: [release('1.0.0', ['/services'])],
      offers: [release('1.0.0', ['/services/offers'])],
    },
  });
  await initReleases();
  expect(ownerOf('/services')).toBe('catalog');
  expect(ownerOf('/services/42')).toBe('catalog');
  expect(ownerOf('/services/offers/1')).toBe('offers');
  expect(ownerOf('/services-old')).toBeUndefined();
});

test('a refresh updates only one remote', async () => {
  inline({
    microFrontends: {
      blog: [release('1.0.0', ['/blogs'])],
      catalog: [release('1.0.0', ['/services'])],
    },
  });
  await initReleases();
  serve({
    microFrontends: {
      blog: [release('2.0.0', ['/blogs'])],
      catalog: [release('2.0.0', ['/services'])],
    },
  });
  await refreshRelease('blog');
  expect(releaseOf('blog')?.metadata.version).toBe('2.0.0');
  expect(releaseOf('catalog')?.metadata.version).toBe('1.0.0');
});

test('a refresh keeps the release when visitors have got another shell', async () => {
  const blog = (version: string) => ({ blog: [release(version, ['/blogs'])] });
  inline({ shell: '1.0.0', microFrontends: blog('1.0.0') });
  await initReleases();
  serve({ shell: '1.1.0', microFrontends: blog('2.0.0') });
  expect((await refreshRelease('blog'))?.metadata.version).toBe('1.0.0');
  expect(isShellReplaced()).toBe(true);
  serve({ shell: '1.0.0', microFrontends: blog('2.0.0') });
  expect((await refreshRelease('blog'))?.metadata.version).toBe('2.0.0');
  expect(isShellReplaced()).toBe(false);
});

test('a refresh without a registry keeps the release', async () => {
  inline({ microFrontends: { blog: [release('1.0.0', ['/blogs'])] } });
  await initReleases();
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  expect((await refreshRelease('blog'))?.metadata.version).toBe('1.0.0');
});
