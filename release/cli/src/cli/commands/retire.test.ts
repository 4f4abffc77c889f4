import { Command } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReleaseServer } from '../../client/release-server.ts';
import { siteWorkspace } from '../../workspace/site-workspace.ts';
import { addCommands } from './retire.ts';

afterEach(() => void vi.restoreAllMocks());

const PATHS = { '/blogs': { to: '/journal', keepsRest: true }, '/tips': {} };

/** Runs a command; returns what it sent, and what it printed. */
async function run(...commandLine: string[]) {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const result = { number: 7, store: 'written', traffic: {} };
  const server = {
    planEnd: vi.fn(async () => ({ paths: PATHS })),
    end: vi.fn(async () => ({ ...result, paths: PATHS })),
    retire: vi.fn(async () => result),
  };
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  const context = {
    server: server as unknown as ReleaseServer,
    site: () => '',
    gateSite: () => '',
  };
  addCommands(program, async () => context, siteWorkspace);
  const running = program.parseAsync(['retire', ...commandLine], { from: 'user' });
  const error = await running.then(
    () => undefined,
    (thrown: Error) => thrown.message,
  );
  return { ...server, error, printed: log.mock.calls.flat().join('\n') };
}

test('ends a remote, and says where its paths lead', async () => {
  const redirects = [
    '--redirect',
    '/blogs=/journal',
    '--redirect',
    '/tips=/',
    '--redirect-all',
    '/x',
  ];
  const { end, printed } = await run('blog', '--yes', ...redirects);
  const wanted = { redirects: { '/blogs': '/journal', '/tips': '/' }, redirectAll: '/x' };
  expect(end).toHaveBeenCalledWith('blog', wanted, {});
  expect(printed).toContain('"blog" has ended');
  expect(printed).toMatch(/\/blogs +│ \/journal, with what follows/);
  expect(printed).toMatch(/\/tips +│ gone \(410\)/);
});

test('ends nothing without a yes', async () => {
  const { end, planEnd, error } = await run('blog');
  expect(planEnd).toHaveBeenCalled();
  expect(end).not.toHaveBeenCalled();
  expect(error).toContain('add --yes');
});

test('retires a release', async () => {
  const { end, retire } = await run('blog', '1.0.0');
  expect(retire).toHaveBeenCalledWith('blog', '1.0.0', {});
  expect(end).not.toHaveBeenCalled();
});

test.each([
  ['a release that is redirected', ['blog', '1.0.0', '--redirect', '/a=/b']],
  ['a release that is redirected as a whole', ['blog', '1.0.0', '--redirect-all', '/b']],
  ['a redirect to another site', ['blog', '--yes', '--redirect', '/a=https://evil.example']],
  ['a redirect to nowhere', ['blog', '--yes', '--redirect', '/a']],
  ['two redirects in one', ['blog', '--yes', '--redirect', '/a=/b=/c']],
])('refuses %s', async (_, commandLine) => {
  const { end, retire, error } = await run(...commandLine);
  expect(error).toBeDefined();
  expect(end).not.toHaveBeenCalled();
  expect(retire).not.toHaveBeenCalled();
});
