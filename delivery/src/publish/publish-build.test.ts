import { fixtureFiles } from '@clean-express/federation/testing';
import { expect, test } from 'vitest';
import { describeRelease } from '../build/describe-release.ts';
import { startFakeReleaseServer } from '../testing/fake-release-server.ts';
import { fixtureBuild } from '../testing/fixture-build.ts';
import { publishBuild } from './publish-build.ts';

const commit = { sha: 'a'.repeat(40), branch: 'main', dirty: false };

test('sends all files and the manifest, and accepts the release', async () => {
  const { server, releases, stored, accepted } = await startFakeReleaseServer();
  const version = await publishBuild(server, fixtureBuild(), { commit });
  expect([...stored.keys()].sort()).toEqual(
    [...fixtureFiles().keys()].map((path) => `public ${path}`).sort(),
  );
  expect(releases.get(version)?.state).toBe('accepted');
  expect(accepted.get(version)).toEqual({ skippedE2e: true, commit });
  expect(JSON.parse(releases.get(version)?.manifestText ?? '')).toMatchObject({
    remote: 'catalog',
    ...describeRelease(fixtureBuild()),
    provenance: { verified: false, commit },
    builtAt: '2026-01-01T00:00:00.000Z',
  });
});

test('sends source maps and tests as private files', async () => {
  const { server, stored } = await startFakeReleaseServer();
  const files = fixtureFiles({ 'assets/lib.js.map': '{}', 'e2e/list.spec.mjs': 'test()' });
  await publishBuild(server, fixtureBuild({ files }));
  for (const path of ['assets/lib.js.map', 'e2e/list.spec.mjs']) {
    expect(stored.has(`private ${path}`)).toBe(true);
    expect(stored.has(`public ${path}`)).toBe(false);
  }
});

test('keeps the manifest of a release that is published again, and restores what has gone', async () => {
  const { server, releases, stored, requests } = await startFakeReleaseServer();
  const version = await publishBuild(server, fixtureBuild(), { commit });
  const { manifestText } = releases.get(version) ?? {};
  stored.delete('public assets/lib.js');
  requests.length = 0;
  const other = { ...commit, sha: 'b'.repeat(40) };
  expect(await publishBuild(server, fixtureBuild(), { commit: other })).toBe(version);
  expect(releases.get(version)?.manifestText).toBe(manifestText);
  expect(requests).toEqual([
    `GET /releases/${version}`,
    `POST /releases/${version}/uploads`,
    `PUT /releases/${version}/uploads/first/public/assets/lib.js`,
    `POST /releases/${version}/uploads/first/completion`,
  ]);
});
