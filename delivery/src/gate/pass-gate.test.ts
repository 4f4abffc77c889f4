import { fixtureFiles } from '@clean-express/federation/testing';
import { expect, test, vi } from 'vitest';
import { describeRelease } from '../build/describe-release.ts';
import type { ReleaseRow } from '../client/release-server.ts';
import { startFakeReleaseServer } from '../testing/fake-release-server.ts';
import { fixtureBuild } from '../testing/fixture-build.ts';
import { checkBuild, toRecord } from './pass-gate.ts';

const build = fixtureBuild();
const prepared = { build, description: describeRelease(build) };

test('asks the release server, and uploads nothing', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { server, requests, announced } = await startFakeReleaseServer();
  await checkBuild(server, prepared);
  expect(requests).toEqual([`POST /releases/${prepared.description.version}/checks`]);
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
  const leaking = { ...prepared, build: { ...build, files } };
  await expect(checkBuild(server, leaking)).rejects.toThrow(
    'The gate refuses this release of "catalog". Nothing was changed.\n' +
      '- assets/list.css styles "body", also outside of the remote. Put the rule into [data-mfe="catalog"].',
  );
});

test('says what the release server warns of, and goes on', async () => {
  const output = vi.spyOn(console, 'error').mockReturnValue();
  const { server, warnings } = await startFakeReleaseServer();
  warnings.push('It imports "use" from react.');
  await checkBuild(server, prepared);
  expect(output).toHaveBeenLastCalledWith('! It imports "use" from react.');
});

test('says what the release server finds', async () => {
  const { server, findings } = await startFakeReleaseServer();
  findings.push('The path / collides with / of the shell.', 'It needs react ^20.');
  await expect(checkBuild(server, prepared)).rejects.toMatchObject({
    message:
      'The gate refuses this release of "catalog". Nothing was changed.\n' +
      '- The path / collides with / of the shell.\n- It needs react ^20.',
    data: { remote: 'catalog', passed: false, findings },
  });
});

test('records the releases as the server has them, and what the tests have found', () => {
  const row = (remote: string, version: string, manifest: string): ReleaseRow => ({
    ...{ remote, version, manifest, state: 'uploaded', role: null, share: 0 },
    ...{ uploadedAt: '2026-01-01T00:00:00.000Z', uploadedBy: 'ada' },
  });
  const result = { passed: 2, failed: 0, failures: [], tests: { a: 'h' }, seconds: { tests: 1 } };
  const startedAt = '2026-01-01T00:00:00.000Z';
  const pass = {
    outcome: {
      ...result,
      loads: { 'a.spec.ts › a': 'blog' },
      folder: '/reports',
      junit: 'hash of the report',
    },
    startedAt,
    live: [row('blog', '1.0.0', 'b'), row('catalog', '1.0.0', 'c')],
  };
  expect(toRecord(pass, [row('blog', '2.0.0', 'd')])).toEqual({
    ...result,
    startedAt,
    candidates: { blog: { version: '2.0.0', manifest: 'd' } },
    live: {
      blog: { version: '1.0.0', manifest: 'b' },
      catalog: { version: '1.0.0', manifest: 'c' },
    },
    report: 'hash of the report',
  });
});
