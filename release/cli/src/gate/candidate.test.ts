import { fixtureBuild, fixtureFiles } from '@clean-express/release-build/testing';
import { expect, test } from 'vitest';
import { publishBuild } from '../publish/publish-build.ts';
import { startReleaseServer } from '../testing/start-release-server.ts';
import { buildCandidate, storedCandidate } from './candidate.ts';

const tests = { 'e2e/list.spec.mjs': 'test()', 'e2e/chunks/names.mjs': 'export {}' };
const build = fixtureBuild({ files: fixtureFiles({ ...tests, 'assets/lib.js.map': '{}' }) });
const expected = { 'list.spec.mjs': 'test()', 'chunks/names.mjs': 'export {}' };

const textsOf = (files: ReadonlyMap<string, Buffer>) =>
  Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString()]));

test('reads the tests of a build', async () => {
  expect(textsOf(await buildCandidate(build).readTests())).toEqual(expected);
  expect((await buildCandidate(fixtureBuild()).readTests()).size).toBe(0);
});

test('reads the tests of an uploaded release from its private part', async () => {
  const { server } = await startReleaseServer();
  const version = await publishBuild(server, build);
  const candidate = storedCandidate(server, await server.release('catalog', version));
  expect(textsOf(await candidate.readTests())).toEqual(expected);
  // Visitors get none of them.
  expect(candidate.source.files.map(({ path }) => path)).not.toContain('e2e/list.spec.mjs');
});

test('says which test the server does not have', async () => {
  const { server, lose } = await startReleaseServer();
  const version = await publishBuild(server, build);
  await lose('private', version, 'e2e/list.spec.mjs');
  const candidate = storedCandidate(server, await server.release('catalog', version));
  await expect(candidate.readTests()).rejects.toMatchObject({
    kind: 'notFound',
    message: expect.stringContaining('e2e/list.spec.mjs'),
  });
});
