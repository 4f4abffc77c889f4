import { bucketAt } from '@clean-express/release-contract/canary-buckets';
import type { Registry } from '@clean-express/release-contract/registry';
import { expect, test } from 'vitest';
import { jsonOf } from '../testing/links.ts';
import { signPreview } from '../testing/publish-registry.ts';
import { fixtureRegistry, fixtureReleases } from '../testing/releases.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';

const TWO = '2.0.0-b';
const SITE = 'https://www.example.com';
const TLS = { PUBLIC_URL: SITE };

/** A canary of the catalog for one percent of the visitors. */
function registryWithCanary(): Registry {
  const { catalog } = fixtureReleases;
  if (!catalog) throw new Error('The fixtures have no catalog.');
  const canary = {
    ...catalog,
    metadata: { version: TWO },
    deployment: { traffic: 1, default: false },
  };
  return { microFrontends: { ...fixtureRegistry.microFrontends, catalog: [canary, catalog] } };
}

const IN_CANARY = `${bucketAt(`catalog ${TWO}`)}`;

/** The catalog's version in a page. */
function versionIn(body: string): string | undefined {
  const { microFrontends } = jsonOf(body, 'id="registry"') as Registry;
  return microFrontends.catalog?.[0]?.metadata.version;
}

test('the bucket is in a cookie that other subdomains cannot set', async () => {
  const app = await startSsrServer(TLS, registryWithCanary());
  const [cookie] = (await app.inject('/')).cookies;
  expect(cookie).toMatchObject({
    name: '__Host-release-bucket',
    path: '/',
    secure: true,
    httpOnly: true,
  });
  expect(cookie).not.toHaveProperty('domain');
  const versionWith = async (name: string) =>
    versionIn((await app.inject({ url: '/', cookies: { [name]: IN_CANARY } })).body);
  expect(await versionWith('__Host-release-bucket')).toBe(TWO);
  const injected = await app.inject({ url: '/', cookies: { 'release-bucket': IN_CANARY } });
  expect(injected.cookies).toMatchObject([{ name: '__Host-release-bucket' }]);
});

test('so is a preview, which ends as it began', async () => {
  const registry = registryWithCanary();
  const app = await startSsrServer(TLS, registry);
  const [catalog] = registry.microFrontends.catalog ?? [];
  if (!catalog) throw new Error('The registry has no catalog.');
  const token = await signPreview({ catalog }, { site: SITE });
  const post = (url: string, payload: string, cookies = {}) =>
    app.inject({
      ...{ method: 'POST', url, payload, cookies },
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: SITE },
    });
  const entered = await post('/preview', `preview=${token}`);
  const name = entered.cookies[0]?.name ?? '';
  expect(name).toMatch(/^__Host-preview-/);
  expect(entered.cookies).toMatchObject([{ secure: true, path: '/' }]);
  const bucket = { '__Host-release-bucket': '100' };
  const page = (cookies: Record<string, string>) =>
    app.inject({ url: '/', cookies: { ...bucket, ...cookies } });
  expect(versionIn((await page({ [name]: token })).body)).toBe(TWO);
  expect(versionIn((await page({ [name.replace('__Host-', '')]: token })).body)).toBe('1.0.0-a');
  const left = await post('/preview/leave', '', { [name]: token });
  expect(left.cookies).toMatchObject([{ name, value: '', secure: true }]);
});
