import { describeRelease } from '@clean-express/release-build';
import { fixtureBuild, fixtureRemote } from '@clean-express/release-build/testing';
import { Command } from 'commander';
import { expect, test, vi } from 'vitest';
import { ReleaseServer } from '../../client/release-server.ts';
import type { GateOutcome, RunGate } from '../../gate/run-gate.ts';
import { buildSource, publishBuild } from '../../publish/publish-build.ts';
import { builtWorkspace } from '../../testing/built-workspace.ts';
import { startReleaseServer } from '../../testing/start-release-server.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { prepareBuild } from '../prepare-build.ts';
import { addCommands, publish } from './publish.ts';

const build = fixtureBuild();
const prepared = {
  build,
  description: describeRelease(build),
  source: buildSource(build),
};
const { version } = prepared.source;
const hash = 'h'.repeat(43);
const runGate = vi.fn<RunGate>();
const options = { check: true, e2e: true, accept: true, runGate, folder: '/unused' };

const passed: GateOutcome = {
  ...{ tests: { 'a.spec.ts': hash }, loads: {}, passed: 3, failed: 0, failures: [], seconds: {} },
  ...{ folder: '/reports', junit: hash },
};
const message = 'Error: the page is empty';
const failure = { remote: 'catalog', version, owner: '@clean-express/team', test: 'a', message };

async function start(outcome = passed) {
  vi.spyOn(console, 'error').mockReturnValue();
  runGate.mockReset().mockResolvedValue(outcome);
  return startReleaseServer();
}

test('uploads a build, passes the gate with it, and accepts it with the record', async () => {
  const { server, requests } = await start();
  const before: string[] = [];
  runGate.mockImplementation(async () => {
    before.push(...requests);
    return passed;
  });
  expect(await publish(server, prepared, options, { reason: 'New prices' })).toMatchObject({
    version,
    state: 'accepted',
    isNew: true,
  });
  expect(before).toContain(`POST /releases/${version}/uploads/id/completion`);
  expect(before).not.toContain(`POST /releases/${version}/acceptance`);
  expect((await server.history('catalog'))[0]).toMatchObject({
    ...{ action: 'accept', version, reason: 'New prices', tests: 3, skippedE2e: false },
  });
});

test('checks, uploads and tests a build beside what moves together with it', async () => {
  const { server } = await start();
  const beside = { with: [{ remote: 'shell', version: '1.0.0' }] };
  const [check, upload] = [vi.spyOn(server, 'check'), vi.spyOn(server, 'startUpload')];
  await publish(server, prepared, { ...options, ...beside }, {});
  expect(check.mock.lastCall?.[2]).toMatchObject(beside);
  expect(upload.mock.lastCall?.[2]).toMatchObject(beside);
  const tested = runGate.mock.lastCall?.[0].candidates.map(({ source }) => source.remote);
  expect(tested).toEqual(['shell', 'catalog']);
  expect((await server.release('catalog', version)).state).toBe('accepted');
});

test('a refused build stays uploaded, and continues with the gate when it is published again', async () => {
  const refused = { ...passed, failed: 1, failures: [failure] };
  const { server, requests } = await start(refused);
  await expect(publish(server, prepared, options, {})).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining(
      `The gate refuses catalog ${version}. It stays uploaded, and gets no visitors. Repair it, then: npm run release -- publish catalog`,
    ),
  });
  expect((await server.release('catalog', version)).state).toBe('uploaded');

  requests.length = 0;
  runGate.mockResolvedValue(passed);
  expect(await publish(server, prepared, options, {})).toMatchObject({ state: 'accepted' });
  // All files are there.
  expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
});

test('without tests, says so; without acceptance, only uploads', async () => {
  const { server } = await start();
  expect(await publish(server, prepared, { ...options, accept: false }, {})).toMatchObject({
    state: 'uploaded',
  });
  expect(await publish(server, prepared, { ...options, e2e: false }, {})).toMatchObject({
    state: 'accepted',
  });
  expect((await server.history('catalog'))[0]).toMatchObject({ skippedE2e: true, tests: null });
  expect(runGate).not.toHaveBeenCalled();
});

test('an accepted build does not pass the gate again', async () => {
  const { server } = await start();
  await publish(server, prepared, options, {});
  expect(await publish(server, prepared, options, {})).toMatchObject({ isNew: false });
  expect(runGate).toHaveBeenCalledTimes(1);
});

test('only uploads where the gate is elsewhere, and skips no test by that', async () => {
  const { server, requests } = await start();
  const { runGate: _, ...elsewhere } = options;
  expect(await publish(server, prepared, elsewhere, {})).toMatchObject({ state: 'uploaded' });
  expect(requests).not.toContain(`POST /releases/${version}/acceptance`);
});

/** Runs `publish catalog` with options. */
async function runPublish(server: ReleaseServer, workspace: Workspace, ...parameters: string[]) {
  const program = new Command();
  const unused = () => {
    throw new Error('It has no site.');
  };
  vi.spyOn(console, 'log').mockReturnValue();
  addCommands(program, async () => ({ server, gateSite: unused, site: unused }), workspace);
  await program.parseAsync(['publish', 'catalog', ...parameters], { from: 'user' });
}

const asked = 'GET /access?paths=%2Fservices';

test('refuses a build whose server bundle fails, and uploads nothing', async () => {
  const { server, requests } = await start();
  const broken = { 'server/routes.js': 'export const routes = [];' };
  await expect(runPublish(server, await builtWorkspace(broken, 'exit 0'))).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('It has no default export with the routes.'),
  });
  expect(requests).toEqual([asked]);
});

test('builds nothing for a server that does not know the sender', async () => {
  const { url, requests } = await start();
  const workspace = await builtWorkspace({}, 'exit 0');
  const stranger = new ReleaseServer({ url, token: 'another' });
  await expect(runPublish(stranger, workspace)).rejects.toThrow('This token is not valid.');
  expect(workspace.withBuild).not.toHaveBeenCalled();
  expect(requests).toEqual([asked]);
});

test.each([
  ['fails', 'exit 1', 'The script "check" failed.'],
  ['is missing', undefined, 'Add this line to its scripts:\n  "check": "tsc -p . && vitest run"'],
])('builds nothing when the check %s', async (_what, check, text) => {
  const { server, requests } = await start();
  const workspace = await builtWorkspace({}, check);
  await expect(runPublish(server, workspace)).rejects.toThrow(text);
  expect(workspace.withBuild).not.toHaveBeenCalled();
  expect(requests).toEqual([asked]);
});

test('restores the files of an accepted release whose widget is older than the live one', async () => {
  const { server, lose, requests } = await start();
  const workspace = await builtWorkspace({}, 'exit 0');
  const { build: own } = await prepareBuild(workspace, 'catalog', false);
  const accepted = await publishBuild(server, own);
  const widget = { module: './src/widget.tsx', version: '1.0' };
  const remote = { ...fixtureRemote, exposes: { ...fixtureRemote.exposes, './Widget': widget } };
  const newer = await publishBuild(server, fixtureBuild({ remote }));
  await server.promote('catalog', newer, {});
  await lose('public', accepted, 'assets/lib.js');
  requests.length = 0;
  await runPublish(server, workspace);
  expect(requests).toContain(`PUT /releases/${accepted}/uploads/id/public/assets/lib.js`);
});

test('publishes without the check, which the history shows', async () => {
  const { server } = await start();
  const workspace = await builtWorkspace({}, 'exit 1');
  await runPublish(server, workspace, '--no-check', '--no-accept');
  expect(await server.history('catalog')).toMatchObject([{ action: 'upload', skippedCheck: true }]);
  await runPublish(server, await builtWorkspace({ 'assets/new.js': '' }, 'exit 0'), '--no-accept');
  expect((await server.history('catalog'))[0]).toMatchObject({ skippedCheck: false });
});

test('gets no ticket for tests that are skipped', async () => {
  const program = new Command();
  const open = vi.fn();
  addCommands(program, open, {} as Workspace);
  const commandLine = ['publish', 'catalog', '--ticket', 'ticket', '--no-e2e'];
  await expect(program.parseAsync(commandLine, { from: 'user' })).rejects.toMatchObject({
    kind: 'usage',
    message: 'A ticket is for the tests of the gate: leave out --ticket or --no-e2e.',
  });
  expect(open).not.toHaveBeenCalled();
});
