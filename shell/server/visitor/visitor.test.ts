// @vitest-environment node
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@clean-express/federation/registry';
import { signPreview } from 'delivery';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { frontDoorEnvironment } from '../config/front-door-environment.ts';
import { createFrontDoor } from '../front-door.ts';
import { jsonOf } from '../testing/links.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { writeShellDist } from '../testing/shell-dist.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const PREVIEW_KEY = 'k'.repeat(32);
const TWO = '2.0.0-b';

/** Both remotes have a second release that a share of the visitors tries. */
function registryWith(percent: number): Registry {
  const microFrontends = Object.entries(fixtureReleases).map(([remote, release]) => [
    remote,
    [
      {
        ...release,
        url: release.url.replace('1.0.0-a', TWO),
        metadata: { version: TWO },
        deployment: { traffic: percent, default: false },
      },
      { ...release, deployment: { traffic: 100 - percent, default: true } },
    ],
  ]);
  return { microFrontends: Object.fromEntries(microFrontends) };
}

async function frontDoor(percent: number): Promise<FastifyInstance> {
  const directory = await temporaryDirectory();
  const registry = join(directory, 'registry.json');
  await writeShellDist(join(directory, 'dist'));
  await writeFile(registry, JSON.stringify(registryWith(percent)));
  return createFrontDoor(
    frontDoorEnvironment.parse({
      PUBLIC_URL: 'http://localhost:3000',
      REGISTRY: registry,
      SERVER_RENDERING: 'false',
      SHELL_DIST: join(directory, 'dist'),
      API_URL: 'http://localhost:4000',
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'demo.firebaseapp.com',
      FIREBASE_PROJECT_ID: 'demo',
      PREVIEW_KEY,
      // Ten thousand visitors have one address here.
      REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
    }),
  );
}

/** Remote → version that a page was composed of. */
function versionsOf(body: string): Record<string, string | undefined> {
  const { microFrontends } = jsonOf(body, 'id="registry"') as Registry;
  const entries = Object.entries(microFrontends);
  return Object.fromEntries(entries.map(([name, [release]]) => [name, release?.metadata.version]));
}

const first = { catalog: '1.0.0-a', blog: '1.0.0-a' };
const second = { catalog: TWO, blog: TWO };

describe('a canary', () => {
  test('gets its share of 10,000 visitors, within 2 points, with the same releases everywhere', async () => {
    const app = await frontDoor(20);
    let some = 0;
    for (let visitor = 0; visitor < 10_000; visitor += 1) {
      const versions = versionsOf((await app.inject('/services')).body);
      if (versions.catalog === TWO) some += 1;
      expect(versions.blog).toBe(versions.catalog);
    }
    expect(some / 100).toBeGreaterThan(18);
    expect(some / 100).toBeLessThan(22);
  }, 120_000);

  test('keeps a visitor where the visitor is', async () => {
    const app = await frontDoor(50);
    const page = await app.inject('/services');
    const [cookie] = page.cookies;
    expect(cookie).toMatchObject({ name: 'release-bucket', httpOnly: true, sameSite: 'Lax' });
    const cookies = { 'release-bucket': cookie?.value ?? '' };
    for (const url of ['/', '/blogs', '/services']) {
      const again = await app.inject({ url, cookies });
      expect(versionsOf(again.body)).toEqual(versionsOf(page.body));
      expect(again.cookies).toEqual([]);
    }
    const registry = (await app.inject({ url: '/registry.json', cookies })).json() as Registry;
    expect(registry.microFrontends.catalog?.[0]?.metadata.version).toBe(
      versionsOf(page.body).catalog,
    );
  });

  test('a forged place counts as none', async () => {
    const app = await frontDoor(50);
    const answer = await app.inject({ url: '/', cookies: { 'release-bucket': '-1' } });
    expect(answer.cookies).toHaveLength(1);
  });

  test('without one, no visitor gets a cookie', async () => {
    const app = await frontDoor(0);
    const answer = await app.inject('/');
    expect(answer.cookies).toEqual([]);
    expect(versionsOf(answer.body)).toEqual(first);
  });
});

describe('a preview', () => {
  const link = (expires: number, key = PREVIEW_KEY, version = TWO) =>
    signPreview({ remote: 'catalog', version, expires: new Date(expires) }, key);
  const soon = () => Date.now() + 60_000;

  test('is for whoever opens the link, for its remote alone, and leaves the address', async () => {
    const app = await frontDoor(0);
    const token = await link(soon());
    const entered = await app.inject(`/services?q=oven&preview=${token}`);
    expect([entered.statusCode, entered.headers.location]).toEqual([302, '/services?q=oven']);
    expect(entered.cookies[0]).toMatchObject({ name: 'preview-catalog', httpOnly: true });

    const cookies = { 'preview-catalog': token };
    const page = await app.inject({ url: '/services', cookies });
    expect(versionsOf(page.body)).toEqual({ ...first, catalog: TWO });
    expect(jsonOf(page.body, 'id="previews"')).toMatchObject([{ remote: 'catalog', version: TWO }]);
    expect(versionsOf((await app.inject('/services')).body)).toEqual(first);
  });

  test('a forged or expired link is refused, in plain words, with a way on', async () => {
    const app = await frontDoor(0);
    const forged = await link(soon(), 'x'.repeat(32));
    const expired = await link(Date.now() - 1000);
    for (const token of [forged, expired, 'nonsense']) {
      const answer = await app.inject(`/services?preview=${token}`);
      expect(answer.statusCode).toBe(403);
      expect(answer.cookies).toEqual([]);
      expect(answer.body).toContain('This preview link does not work');
      expect(answer.body).toContain('<a href="/">');
      const page = await app.inject({ url: '/services', cookies: { 'preview-catalog': token } });
      expect(versionsOf(page.body)).toEqual(first);
    }
  });

  test('a release that is gone is not shown, and not claimed to be', async () => {
    const app = await frontDoor(0);
    const token = await link(soon(), PREVIEW_KEY, '9.9.9');
    const page = await app.inject({ url: '/', cookies: { 'preview-catalog': token } });
    expect(versionsOf(page.body)).toEqual(first);
    expect(page.body).not.toContain('id="previews"');
  });

  test('is left to where one was, and nowhere else', async () => {
    const app = await frontDoor(0);
    const cookies = { 'preview-catalog': await link(soon()) };
    const leave = (to: string) =>
      app.inject({ url: `/preview/leave?to=${encodeURIComponent(to)}`, cookies });
    const left = await leave('/services?q=oven');
    expect([left.statusCode, left.headers.location]).toEqual([302, '/services?q=oven']);
    expect(left.cookies[0]).toMatchObject({ name: 'preview-catalog', value: '' });
    for (const to of ['https://evil.example', '//evil.example/x', '/\\evil.example']) {
      expect((await leave(to)).headers.location).toBe('/');
    }
  });
});

test('everybody gets what is promoted', async () => {
  const app = await frontDoor(100);
  expect(versionsOf((await app.inject('/')).body)).toEqual(second);
});
