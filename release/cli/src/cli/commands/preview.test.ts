import { Command } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReleaseServer } from '../../client/release-server.ts';
import { siteWorkspace } from '../../workspace/site-workspace.ts';
import { addCommands } from './preview.ts';

const preview = (id: string, ...remotes: string[]) => ({
  id,
  site: 'https://www.example.com',
  releases: remotes.map((remote) => ({ remote, version: '1.0.0' })),
  issued: '2026-01-01T00:00:00.000Z',
  issuedBy: 'Ada',
  expires: '2026-01-02T00:00:00.000Z',
});

const ALL = [preview('a1', 'blog'), preview('b2', 'blog', 'catalog'), preview('c3', 'catalog')];

afterEach(() => void vi.restoreAllMocks());

/** Runs a command; returns what it sent, and what it printed. */
async function run(...commandLine: string[]) {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const hints = vi.spyOn(console, 'error').mockReturnValue();
  const link = { id: 'd4', token: 't', url: 'https://www.example.com/?preview=t', expires: 'then' };
  const server = {
    preview: vi.fn(async () => link),
    previews: vi.fn(async () => ALL),
    endPreview: vi.fn(async () => ({ ...ALL[1], number: 7, store: 'behind', warning: 'Later.' })),
  };
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  program.option('--reason <text>');
  const context = {
    server: server as unknown as ReleaseServer,
    site: () => 'https://www.example.com',
    gateSite: () => '',
  };
  addCommands(program, async () => context, siteWorkspace);
  const running = program.parseAsync([...commandLine], { from: 'user' });
  const error = await running.then(
    () => undefined,
    (thrown: Error) => thrown.message,
  );
  const [printed, warned] = [log, hints].map(({ mock }) => mock.calls.flat().join('\n'));
  return { ...server, error, printed, warned };
}

test('prints a link, and how to end it', async () => {
  const { preview: issue, printed } = await run('preview', 'blog', '1.0.0');
  const wanted = [{ remote: 'blog', version: '1.0.0' }];
  expect(issue).toHaveBeenCalledWith('https://www.example.com', wanted, 24);
  expect(printed).toContain('Next:\n  npm run release -- preview --end d4');
});

test('opens another page of the site with --path, and of no other', async () => {
  const { printed } = await run('preview', 'blog', '1.0.0', '--path', '/blogs/42?q=a');
  expect(printed).toContain('https://www.example.com/blogs/42?q=a&preview=t\n');
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'blogs',
  ]) {
    const { error, preview: issue } = await run('preview', 'blog', '1.0.0', '--path', path);
    expect(error).toContain('It must be a path of the site');
    expect(issue).not.toHaveBeenCalled();
  }
});

test.each([
  [['--list'], ['a1', 'b2', 'c3']],
  [
    ['blog', '--list'],
    ['a1', 'b2'],
  ],
  [
    ['catalog', '1.0.0', '--list'],
    ['b2', 'c3'],
  ],
  [['blog', '2.0.0', '--list'], []],
])('lists previews: %j', async (parameters, ids) => {
  const { printed } = await run('preview', ...parameters);
  expect(printed?.match(/[abc]\d(?= )/g) ?? []).toEqual(ids);
});

test('ends a preview, with a reason', async () => {
  const reason = 'It shows a secret.';
  const { endPreview, printed, warned } = await run('preview', '--end', 'b2', '--reason', reason);
  expect(endPreview).toHaveBeenCalledWith('b2', { reason });
  expect(printed).toBe('The preview b2 of blog 1.0.0, catalog 1.0.0 has ended.');
  expect(warned).toBe('Later.');
});

test.each([
  [[], 'Name a remote and a version, or use --list or --end <id>.'],
  [['blog'], 'Name a remote and a version, or use --list or --end <id>.'],
  [['--list', '--end', 'a1'], 'Use --list or --end <id>, not both.'],
])('refuses %j', async (parameters, message) => {
  const { error, preview: issue, endPreview } = await run('preview', ...parameters);
  expect(error).toBe(message);
  expect([issue, endPreview].flatMap(({ mock }) => mock.calls)).toEqual([]);
});
