import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemotePackage } from '@clean-express/release-build';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { Command } from 'commander';
import { expect, test, vi } from 'vitest';
import type { ReleaseServer, TicketOrder } from '../../client/release-server.ts';
import type { GateOutcome } from '../../gate/run-gate.ts';
import type { RunGateAt } from '../../gate/run-gate-at.ts';
import { builtWorkspace } from '../../testing/built-workspace.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { addCommands } from './gate.ts';

const release = (remote: string, version: string, manifest: string) => ({
  ...{ remote, version, manifest, manifestText: '{}' },
});

const ORDER = {
  candidate: { ...release('blog', '2.0.0', 'new'), tests: [{ path: 'posts.spec.mjs' }] },
  live: [release('blog', '1.0.0', 'old')],
  site: 'https://staging.example.com',
} as unknown as TicketOrder;

const OUTCOME: GateOutcome = {
  ...{ tests: { 'a.spec.ts': 'h' }, loads: {}, passed: 3, failed: 0, failures: [], seconds: {} },
  ...{ folder: '/reports', junit: 'j' },
};

/** Runs `release gate` in a folder that has a ticket. */
async function run(
  commandLine: string[],
  workspace: Partial<Workspace> = {},
  permissions = ['preview'],
) {
  const folder = await temporaryDirectory();
  await writeFile(join(folder, 'ticket.json'), JSON.stringify({ ticket: 'the.gate.ticket' }));
  const log = vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  const server = {
    access: async () => ({ name: 'ada', permissions, findings: [] }),
    check: async () => ({ findings: [], warnings: [] }),
    ticketOrder: async () => ORDER,
    ticketTest: async (path: string) => Buffer.from(path),
  };
  const open = vi.fn(async () => ({
    ...{ server: server as unknown as ReleaseServer, site: () => '', gateSite: () => '' },
  }));
  const program = new Command().exitOverride();
  addCommands(program, open, workspace as Workspace);
  const parameters = commandLine.map((text) => text.replace('FOLDER', folder));
  const error = await program.parseAsync(['gate', ...parameters], { from: 'user' }).then(
    () => undefined,
    (thrown: Error) => thrown.message,
  );
  const printed = log.mock.lastCall?.[0].replace(folder, 'FOLDER');
  const readRecord = () => readFile(join(folder, 'record.json'), 'utf8');
  return { open, error, printed, readRecord };
}

test('tests the release of a ticket with nothing but the ticket, and writes its record', async () => {
  const runGateAt = vi.fn<RunGateAt>(async () => OUTCOME);
  const parameters = ['--ticket', 'FOLDER/ticket.json', '--record', 'FOLDER/record.json'];
  const { open, error, readRecord } = await run(parameters, { runGateAt });
  expect(error).toBeUndefined();
  expect(open).toHaveBeenCalledWith('the.gate.ticket');
  const [order] = runGateAt.mock.lastCall ?? [];
  expect(order?.site).toMatchObject({ site: 'https://staging.example.com' });
  expect(await order?.candidates[0]?.readTests()).toEqual(
    new Map([['posts.spec.mjs', Buffer.from('posts.spec.mjs')]]),
  );
  expect(JSON.parse(await readRecord())).toMatchObject({
    candidates: { blog: { version: '2.0.0', manifest: 'new' } },
    live: { blog: { version: '1.0.0', manifest: 'old' } },
    passed: 3,
    report: 'j',
  });
});

const next = (command: string) => `Nothing was changed. Next:\n  npm run release -- ${command}`;

test('says that a release of a ticket is as it was, and how its record lets it get visitors', async () => {
  const parameters = ['--ticket', 'FOLDER/ticket.json', '--record', 'FOLDER/record.json'];
  const { printed } = await run(parameters, { runGateAt: async () => OUTCOME });
  const accept = next('accept blog 2.0.0 --record FOLDER/record.json');
  expect(printed).toBe(`blog@2.0.0: passed the gate. ${accept}`);
});

test('says that a build which fits the contract is neither tested nor published', async () => {
  const { error, printed } = await run(['catalog', '--no-e2e'], await builtWorkspace({}), [
    'upload',
  ]);
  expect(error).toBeUndefined();
  const found = 'catalog: fits the contract, and no test has run.';
  expect(printed).toBe(`${found} ${next('publish catalog')}`);
});

test('writes no record of a release that has not passed', async () => {
  const failure = { remote: 'blog', owner: '@acme/blog', test: 'a', message: 'Error' };
  const runGateAt = async () => ({ ...OUTCOME, failed: 1, failures: [failure] });
  const parameters = ['--ticket', 'FOLDER/ticket.json', '--record', 'FOLDER/record.json'];
  const { error, readRecord } = await run(parameters, { runGateAt });
  expect(error).toContain('The gate refuses blog 2.0.0. Nothing was changed.');
  await expect(readRecord()).rejects.toThrow('ENOENT');
});

test('builds nothing for somebody who may not test it', async () => {
  const withBuild = vi.fn();
  const blog = { remote: { name: 'blog', paths: ['/blogs'] } } as RemotePackage;
  const { error } = await run(['blog'], {
    root: import.meta.dirname,
    findRemotes: async () => [blog],
    withBuild,
  });
  expect(error).toContain('ada has no permission "upload" or "gate" for "blog".');
  expect(withBuild).not.toHaveBeenCalled();
});

test.each([
  ['nothing to test', [], 'Name the remotes to test, or a ticket (--ticket).'],
  [
    'a ticket and a remote',
    ['blog', '--ticket', 'FOLDER/ticket.json'],
    'The ticket names the release to test: leave out the remotes and --no-e2e.',
  ],
  [
    'a ticket without tests',
    ['--ticket', 'FOLDER/ticket.json', '--no-e2e'],
    'The ticket names the release to test: leave out the remotes and --no-e2e.',
  ],
  [
    'a record of a part of the tests',
    ['--ticket', 'FOLDER/ticket.json', '--only', 'visits', '--record', 'FOLDER/record.json'],
    'A record counts only if all tests of the gate have run: leave out --only or --record.',
  ],
  [
    'the repository of a remote',
    ['--ticket', 'FOLDER/ticket.json'],
    'The tests of the gate run at the site, not in the repository of a remote. Check the contract only, with --no-e2e.',
  ],
])('refuses %s', async (_what, parameters, message) => {
  expect((await run(parameters)).error).toBe(message);
});

const own = { remote: { name: 'gift-cards', port: 3010 } } as RemotePackage;

/** A repository of a remote whose Playwright writes its settings to a file, and fails at one site. */
async function createRepository() {
  const root = await temporaryDirectory();
  const kit = join(root, 'node_modules/@clean-express/e2e');
  const playwright = join(root, 'node_modules/.bin/playwright');
  const script = `#!/bin/sh
echo "$BASE_URL $CANDIDATES $*" > run.txt
test "$BASE_URL" != https://broken.example.com`;
  await mkdir(kit, { recursive: true });
  await mkdir(dirname(playwright), { recursive: true });
  await writeFile(playwright, script, { mode: 0o755 });
  const manifest = { name: '@clean-express/e2e', exports: { './visits': './visits.js' } };
  await writeFile(join(kit, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(kit, 'visits.js'), '');
  const visit = (...parameters: string[]) =>
    run(['--visits', ...parameters], { root, findRemotes: async () => [own] });
  return { visit, root, visits: join(kit, 'visits.js') };
}

test.each([
  ['its development server', [], 'http://localhost:3010'],
  ['a site', ['https://staging.example.com/'], 'https://staging.example.com'],
])('visits the remote of a repository at %s, without a token', async (_what, parameters, site) => {
  const { visit, root, visits } = await createRepository();
  const { error, open } = await visit(...parameters);
  expect(error).toBeUndefined();
  expect(open).not.toHaveBeenCalled();
  expect(await readFile(join(root, 'run.txt'), 'utf8')).toBe(
    `${site} gift-cards test --config ${await realpath(visits)}\n`,
  );
});

test('says that visits have failed', async () => {
  const { visit } = await createRepository();
  expect((await visit('https://broken.example.com')).error).toContain(
    'Visits of gift-cards at https://broken.example.com failed.',
  );
});

test('says what visits need, and where they run', async () => {
  const root = await temporaryDirectory();
  const repository = { root, findRemotes: async () => [own] };
  const visit = async (workspace: Partial<Workspace>, ...parameters: string[]) =>
    (await run(['--visits', ...parameters], workspace)).error;
  expect(await visit(repository)).toContain('npm install --save-dev @clean-express/e2e@latest');
  expect(await visit(repository, 'staging')).toContain('an address such as https://example.com');
  expect(await visit(repository, 'http://localhost:3010', 'blog')).toContain('leave out all else');
  const localSite = {} as NonNullable<Workspace['localSite']>;
  expect(await visit({ ...repository, localSite })).toContain('gate <remote> --only visits');
});

test('names the file of a ticket that does not exist', async () => {
  const { error } = await run(['--ticket', 'FOLDER/none']);
  expect(error).toContain('Name the ticket that "publish --ticket" has written.');
});
