import { describeRelease } from '@clean-express/release-build';
import { fixtureBuild, fixtureFiles } from '@clean-express/release-build/testing';
import { expect, test } from 'vitest';
import { startReleaseServer } from '../testing/start-release-server.ts';
import { publishBuild } from './publish-build.ts';

const commit = { sha: 'a'.repeat(40), branch: 'main', dirty: false };

test('sends all files and the manifest, and accepts the release', async () => {
  const { server, filesOf } = await startReleaseServer();
  const version = await publishBuild(server, fixtureBuild(), { commit });
  expect(await filesOf(version)).toEqual(
    [...fixtureFiles().keys()].map((path) => `public ${path}`).sort(),
  );
  const { state, manifestText } = await server.release('catalog', version);
  expect(state).toBe('accepted');
  expect((await server.history('catalog'))[0]).toMatchObject({
    ...{ action: 'accept', skippedE2e: true, provenance: { verified: false, commit } },
  });
  expect(JSON.parse(manifestText)).toMatchObject({
    remote: 'catalog',
    ...describeRelease(fixtureBuild()),
    provenance: { verified: false, commit },
    builtAt: '2026-01-01T00:00:00.000Z',
  });
});

test('sends source maps and tests as private files', async () => {
  const { server, filesOf } = await startReleaseServer();
  const files = fixtureFiles({ 'assets/lib.js.map': '{}', 'e2e/list.spec.mjs': 'test()' });
  const stored = await filesOf(await publishBuild(server, fixtureBuild({ files })));
  for (const path of ['assets/lib.js.map', 'e2e/list.spec.mjs']) {
    expect(stored).toContain(`private ${path}`);
    expect(stored).not.toContain(`public ${path}`);
  }
});

test('keeps the manifest of a release that is published again, and restores what has gone', async () => {
  const { server, lose, requests } = await startReleaseServer();
  const version = await publishBuild(server, fixtureBuild(), { commit });
  const { manifestText } = await server.release('catalog', version);
  await lose('public', version, 'assets/lib.js');
  requests.length = 0;
  const other = { ...commit, sha: 'b'.repeat(40) };
  expect(await publishBuild(server, fixtureBuild(), { commit: other })).toBe(version);
  expect(requests).toEqual([
    `GET /releases/${version}`,
    `POST /releases/${version}/uploads`,
    `PUT /releases/${version}/uploads/id/public/assets/lib.js`,
    `POST /releases/${version}/uploads/id/completion`,
  ]);
  expect((await server.release('catalog', version)).manifestText).toBe(manifestText);
});
