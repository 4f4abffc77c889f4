import type { Registry, Release } from '@clean-express/release-contract/registry';
import { expect, test } from 'vitest';
import { nameRelease, signPreview } from '../testing/publish-registry.ts';
import { listen, startOrigin } from '../testing/start-origin.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';
import { bundleOf, CANARY, LIVE, releasesAt } from '../testing/start-with-canary.ts';

/** A process starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

/** Starts an SSR server whose releases request a backend that only canary and preview declare. */
async function start() {
  const backend = await listen((_, response) => response.end('<p>in stock</p>'));
  const files: Record<string, string> = {};
  const { url } = await startOrigin(files);
  const add = releasesAt(url, files);
  const bundle = bundleOf(
    `return fetch('${backend}/stock').then((response) => response.text(), () => '<p>unknown</p>');`,
  );
  const releaseOf = (version: string, extras: Partial<Release['extras']> = {}) =>
    add('catalog', version, bundle, extras);
  const live = { ...releaseOf('1.0.0-a'), deployment: { traffic: 50, default: true } };
  const origins = { connect: [backend], fonts: ['https://fonts.example'] };
  const canary = {
    ...releaseOf('1.1.0-b', { origins }),
    deployment: { traffic: 50, default: false },
  };
  const registry: Registry = { microFrontends: { catalog: [live, canary] } };
  const app = await startSsrServer({ SERVER_RENDERING: 'true' }, registry);
  const previewed = releaseOf('1.2.0-c', {
    origins: { connect: [backend, 'https://new.example'] },
  });
  files['/catalog/releases/1.2.0-c/manifest.json'] = nameRelease('catalog', previewed).text;
  const preview = {
    cookie: `${LIVE.cookie}; preview-x=${await signPreview({ catalog: previewed })}`,
  };
  return { app, backend, preview };
}

test('visitors get the origins of their releases only: in the header, also of a 304, and on the server', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { app, backend, preview } = await start();
  const visit = async (headers: Record<string, string>) => {
    // The second response comes from the cache, and the third one is empty.
    const get = (more = {}) =>
      app.inject({ url: '/services/1?wait=yes', headers: { ...headers, ...more } });
    const [first, second] = [await get(), await get()];
    const third = await get({ 'if-none-match': String(second.headers.etag) });
    const policies = [first, second, third].map((each) => each.headers['content-security-policy']);
    expect(new Set(policies).size).toBe(1);
    const [, stock] = /<p>(.*?)<\/p>/.exec(first.body) ?? [];
    const named = [backend, 'https://fonts.example', 'https://new.example'];
    return {
      stock,
      status: third.statusCode,
      origins: named.filter((origin) => String(policies[0]).includes(origin)),
    };
  };
  const nothing = { stock: 'unknown', status: 304, origins: [] };
  expect(await visit(LIVE)).toEqual(nothing);
  expect(await visit(CANARY)).toEqual({
    stock: 'in stock',
    status: 304,
    origins: [backend, 'https://fonts.example'],
  });
  expect(await visit(preview)).toEqual({
    stock: 'in stock',
    // No browser may store it.
    status: 200,
    origins: [backend, 'https://new.example'],
  });
  expect(await visit(LIVE)).toEqual(nothing);
});
