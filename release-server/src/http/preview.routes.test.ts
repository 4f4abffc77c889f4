import { publicKeysOf, SignatureError, verifyToken } from '@clean-express/server-kit/signatures';
import { expect, it } from 'vitest';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { publish, startApp, upload } from '../testing/test-app.ts';

const site = 'https://www.example.com';
const staging = 'https://staging.example.com';
const HOUR_MS = 3_600_000;
const releases = [{ remote: 'catalog', version: '1.0.0' }];

const environment = {
  STAGING_SITES: staging,
  RELEASE_ORIGINS: 'https://cdn.example.com',
};

it('issues a token for one site, with the hash of the manifest and an id', async () => {
  const app = await startApp({ environment });
  await publish(app, 'catalog', '1.0.0');
  const { token, url, id, expires } = (
    await app.send('POST', '/previews', { site, releases })
  ).json();
  expect(url).toBe(`${site}/catalog?preview=${token}`);
  const publicKeys = publicKeysOf(app.signingKeys);
  const options = { typ: 'release-preview+jwt', audience: site, publicKeys } as const;
  const claims = await verifyToken(token, options);
  const { manifestHash: manifest } = await app.releases.release('catalog', '1.0.0');
  const baseUrl = 'https://cdn.example.com/catalog/releases/';
  expect(claims).toMatchObject({
    aud: site,
    jti: id,
    releases: [{ ...releases[0], manifest, baseUrl }],
  });
  const hours = (Date.parse(expires) - Date.now()) / HOUR_MS;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  await expect(verifyToken(token, { ...options, audience: staging })).rejects.toThrow(
    SignatureError,
  );
});

it('shows releases that are not accepted at staging sites only', async () => {
  const app = await startApp({ environment });
  await upload(app, fixtureUpload('catalog', '1.0.0'));
  const preview = (at: string) => app.send('POST', '/previews', { site: at, releases });
  expect((await preview(staging)).statusCode).toBe(200);
  expect((await preview(site)).json()).toMatchObject({
    status: 409,
    detail: `catalog 1.0.0 is not accepted, so only staging sites may show it. Accept it, or name ${site} in STAGING_SITES.`,
  });
  await app.send('POST', '/remotes/catalog/releases/1.0.0/retirement', {});
  expect((await preview(staging)).statusCode).toBe(409);
});

it('asks for the address of a remote that has lost it', async () => {
  const app = await startApp();
  await publish(app, 'catalog', '1.0.0');
  app.config.RELEASE_ORIGINS = {};
  const refused = await app.send('POST', '/previews', { site, releases });
  expect(refused.json()).toMatchObject({ status: 409, code: 'not-previewable' });
});

it.each([
  ['a site with a path', { site: `${site}/a` }],
  ['no web address', { site: 'javascript:alert(1)' }],
  ['more than a week', { hours: 169 }],
  ['no time', { hours: 0 }],
  ['no release', { releases: [] }],
  ['a remote twice', { releases: [...releases, { remote: 'catalog', version: '2.0.0' }] }],
  ['a misleading version', { releases: [{ remote: 'catalog', version: '../1.0.0' }] }],
])('refuses %s', async (_what, change) => {
  const app = await startApp({ environment });
  await publish(app, 'catalog', '1.0.0');
  const refused = await app.send('POST', '/previews', { site, releases, ...change });
  expect(refused.statusCode).toBe(400);
});

it('knows no other releases, and writes no token to the log', async () => {
  const app = await startApp({ environment });
  await publish(app, 'catalog', '1.0.0');
  const unknown = [{ remote: 'catalog', version: '9.0.0' }];
  expect((await app.send('POST', '/previews', { site, releases: unknown })).statusCode).toBe(404);
  const { token } = (await app.send('POST', '/previews', { site, releases, hours: 168 })).json();
  expect(app.lines.join('')).toContain('A preview token was issued.');
  expect(app.lines.join('')).not.toContain(token);
});
