import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureFiles, temporaryDirectory } from '@clean-express/federation/testing';
import { ROOT, type ServedSite } from 'site-runner';
import { expect, test, vi } from 'vitest';
import { DeliveryError } from '../errors/delivery-error.ts';
import { buildSource } from '../publish/publish-build.ts';
import { startFakeReleaseServer } from '../testing/fake-release-server.ts';
import { fixtureBuild } from '../testing/fixture-build.ts';
import { buildCandidate } from './candidate.ts';
import { stageCandidates, writeTests } from './stage-candidates.ts';

const former = buildSource(fixtureBuild());
const tests = { 'e2e/list.spec.mjs': 'test()' };
const candidate = buildCandidate(fixtureBuild({ semver: '2.0.0', files: fixtureFiles(tests) }));

/** A site with a release server, and how it has got its releases. */
async function startSite() {
  const { url, token, requests, stored, releases } = await startFakeReleaseServer();
  const shell = await temporaryDirectory();
  await writeFile(join(shell, 'contract.json'), '{}');
  const site = { shell, releaseServer: { url, token } } as ServedSite;
  const promoted = () => requests.filter((request) => request.endsWith('/promotion'));
  return { site, stored, releases, promoted };
}

const promotionOf = ({ version }: { version: string }) => `POST /releases/${version}/promotion`;

test('makes the live release live first, so that it is what a roll-back leads to', async () => {
  const { site, stored, promoted } = await startSite();
  await stageCandidates(site, [former], [candidate]);
  expect(promoted()).toEqual([promotionOf(former), promotionOf(candidate.source)]);
  // The tests run, but no page needs them.
  expect([...stored.keys()].filter((key) => key.startsWith('private'))).toEqual([]);
});

test('stages a candidate once that is live already, with the manifest of the live release', async () => {
  const { site, releases, promoted } = await startSite();
  const again = fixtureBuild({ semver: '2.0.0', builtAt: new Date(0) });
  const live = buildSource(again);
  await stageCandidates(site, [live], [buildCandidate({ ...again, builtAt: new Date(1) })]);
  expect(promoted()).toEqual([promotionOf(live)]);
  expect(releases.get(live.version)?.manifestText).toBe(live.manifestText);
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
