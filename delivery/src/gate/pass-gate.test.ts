import { fixtureFiles } from '@clean-express/federation/testing';
import { expect, test, vi } from 'vitest';
import { describeRelease } from '../build/describe-release.ts';
import { startFakeReleaseServer } from '../testing/fake-release-server.ts';
import { fixtureBuild } from '../testing/fixture-build.ts';
import { passGate } from './pass-gate.ts';

const build = fixtureBuild();
const candidate = { build, description: describeRelease(build) };

test('asks the release server, and uploads nothing', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { server, requests, announced } = await startFakeReleaseServer();
  await passGate(server, candidate, { e2e: false });
  expect(requests).toEqual([`POST /releases/${candidate.description.version}/checks`]);
  expect([...announced.keys()].sort()).toEqual([
    'assets/lib.js',
    'assets/list.js',
    'assets/routes.js',
    'assets/side.js',
    'assets/widget.js',
    'remoteEntry.js',
  ]);
  for (const [path, size] of announced) {
    expect(size).toBeGreaterThan(0);
    // It is compressible, and of 2000 letters.
    if (path === 'assets/side.js') expect(size).toBeLessThan(100);
  }
});

test('refuses styles of the host before anything is uploaded', async () => {
  const { server } = await startFakeReleaseServer();
  const files = fixtureFiles({ 'assets/list.css': 'body{background:red!important}' });
  const leaking = { ...candidate, build: { ...build, files } };
  await expect(passGate(server, leaking, { e2e: false })).rejects.toThrow(
    'The gate refuses this release of "catalog". Nothing was changed.\n' +
      '- assets/list.css styles "body", also outside of the remote. Put the rule into [data-mfe="catalog"].',
  );
});

test('says what the release server finds', async () => {
  const { server, findings } = await startFakeReleaseServer();
  findings.push('The path / collides with / of the shell.', 'It needs react ^20.');
  await expect(passGate(server, candidate, { e2e: true })).rejects.toThrow(
    'The gate refuses this release of "catalog". Nothing was changed.\n' +
      '- The path / collides with / of the shell.\n- It needs react ^20.',
  );
});
