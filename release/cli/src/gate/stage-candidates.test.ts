import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureBuild, fixtureFiles } from '@clean-express/release-build/testing';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { ROOT, type ServedSite } from 'site-runner';
import { expect, test, vi } from 'vitest';
import { DeliveryError } from '../errors/delivery-error.ts';
import { buildSource } from '../publish/publish-build.ts';
import { startReleaseServer } from '../testing/start-release-server.ts';
import { buildCandidate } from './candidate.ts';
import { stageCandidates, writeTests } from './stage-candidates.ts';

const former = buildSource(fixtureBuild());
const tests = { 'e2e/list.spec.mjs': 'test()' };
const candidate = buildCandidate(fixtureBuild({ semver: '2.0.0', files: fixtureFiles(tests) }));

/** A site with a release server, and how it has got its releases. */
async function startSite() {
  const { url, token, requests, server, filesOf } = await startReleaseServer();
  const site = { releaseServer: { url, token } } as ServedSite;
  const promoted = () => requests.filter((request) => request.endsWith('/promotion'));
  return { site, server, filesOf, promoted };
}

const promotionOf = ({ version }: { version: string }) => `POST /releases/${version}/promotion`;

test('makes the live release live first, so that it is what a roll-back leads to', async () => {
  const { site, filesOf, promoted } = await startSite();
  await stageCandidates(site, [former], [candidate]);
  expect(promoted()).toEqual([promotionOf(former), promotionOf(candidate.source)]);
  // The tests run, but no page needs them.
  for (const { version } of [former, candidate.source]) {
    expect((await filesOf(version)).filter((file) => file.startsWith('private'))).toEqual([]);
  }
});

test('stages a candidate once that is live already, with the manifest of the live release', async () => {
  const { site, server, promoted } = await startSite();
  const again = fixtureBuild({ semver: '2.0.0', builtAt: new Date(0) });
  const live = buildSource(again);
  await stageCandidates(site, [live], [buildCandidate({ ...again, builtAt: new Date(1) })]);
  expect(promoted()).toEqual([promotionOf(live)]);
  const { manifestText } = await server.release('catalog', live.version);
  expect(JSON.parse(manifestText)).toMatchObject({ builtAt: again.builtAt.toISOString() });
});

test('stages the candidate that repairs a release whose files have gone', async () => {
  const { site, promoted } = await startSite();
  const message = vi.spyOn(console, 'error').mockReturnValue();
  const read = async () => {
    throw new DeliveryError('unavailable', 'Could not load remoteEntry.js.');
  };
  await stageCandidates(site, [{ ...former, read }], [candidate]);
  expect(promoted()).toEqual([promotionOf(candidate.source)]);
  expect(message).toHaveBeenCalledWith(
    'The site has no live release of "catalog" to go back to: Could not load remoteEntry.js.',
  );
  // It is needed where no candidate replaces it.
  const { site: other } = await startSite();
  await expect(stageCandidates(other, [{ ...former, read }], [])).rejects.toThrow('Could not load');
});

test('writes the tests of the candidates to where they find the kit', async () => {
  const folder = await temporaryDirectory();
  await writeTests(folder, [candidate]);
  expect(await readFile(join(folder, 'catalog/list.spec.mjs'), 'utf8')).toBe('test()');
  const kit = join(folder, 'node_modules/@clean-express/e2e');
  expect(await realpath(kit)).toBe(await realpath(join(ROOT, 'e2e')));
});
