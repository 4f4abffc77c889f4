import { describeRelease } from '@clean-express/release-build';
import { fixtureBuild, fixtureFiles, fixtureRemote } from '@clean-express/release-build/testing';
import { fixtureContract } from 'release-server/testing/fixture-contract';
import { expect, test, vi } from 'vitest';
import type { ReleaseRow } from '../client/release-server.ts';
import { buildSource } from '../publish/publish-build.ts';
import { startReleaseServer } from '../testing/start-release-server.ts';
import { checkBuild, toRecord } from './pass-gate.ts';

function prepare(build = fixtureBuild()) {
  return { build, description: describeRelease(build), source: buildSource(build) };
}

const prepared = prepare();

/** A build that owns a path of the shell. */
const colliding = prepare(
  fixtureBuild({ remote: { ...fixtureRemote, paths: ['/services', '/contact'] } }),
);

test('asks the release server, and uploads nothing', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { server, requests } = await startReleaseServer();
  const check = vi.spyOn(server, 'check');
  await checkBuild(server, prepared);
  expect(requests).toEqual([`POST /releases/${prepared.source.version}/checks`]);
  const { scripts = {} } = check.mock.lastCall?.[2] ?? {};
  expect(Object.keys(scripts).sort()).toEqual([
    'assets/lib.js',
    'assets/list.js',
    'assets/routes.js',
    'assets/side.js',
    'assets/widget.js',
    'remoteEntry.js',
  ]);
  for (const [path, { bytes }] of Object.entries(scripts)) {
    expect(bytes).toBeGreaterThan(0);
    // It is compressible, and of 2000 letters.
    if (path === 'assets/side.js') expect(bytes).toBeLessThan(100);
  }
});

test('refuses styles of the host before anything is uploaded', async () => {
  const { server } = await startReleaseServer();
  const files = fixtureFiles({ 'assets/list.css': 'body{background:red!important}' });
  const leaking = { ...prepared, build: fixtureBuild({ files }) };
  await expect(checkBuild(server, leaking)).rejects.toThrow(
    'This release of "catalog" is refused. Nothing was changed.\n' +
      '- assets/list.css styles "body", also outside of the remote. Put the rule into [data-mfe="catalog"].',
  );
});

test('says what the release server warns of, and goes on', async () => {
  const output = vi.spyOn(console, 'error').mockReturnValue();
  const { server, giveShell } = await startReleaseServer();
  // After a roll-back, the shell has this path again.
  await giveShell({ ...fixtureContract, paths: ['/'] });
  await giveShell(fixtureContract, 'rollback');
  await checkBuild(server, colliding);
  expect(output).toHaveBeenLastCalledWith(
    expect.stringMatching(/^! The path \/contact collides with \/contact of /),
  );
});

test('says what the release server finds', async () => {
  const { server } = await startReleaseServer();
  const findings = ['The path /contact collides with /contact of the live shell.'];
  await expect(checkBuild(server, colliding)).rejects.toMatchObject({
    message: `This release of "catalog" is refused. Nothing was changed.\n- ${findings[0]}`,
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
