import { Command } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReleaseServer } from '../../client/release-server.ts';
import { siteWorkspace } from '../../workspace/site-workspace.ts';
import { addCommands, stateOf } from './token.ts';

const DAY_MS = 86_400_000;

const TOKEN = {
  id: '0123456789abcdef',
  person: 'Ada',
  remotes: ['blog'],
  created: '2026-01-01T00:00:00.000Z',
  createdBy: 'Operator',
  expires: '2026-04-01T00:00:00.000Z',
  withdrawn: null,
  withdrawnBy: null,
};

afterEach(() => void vi.restoreAllMocks());

/** Runs a command; returns what it sent, and what it printed. */
async function run(...commandLine: string[]) {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const hints = vi.spyOn(console, 'error').mockReturnValue();
  const server = {
    createToken: vi.fn(async () => ({ ...TOKEN, token: 'cxr_secret' })),
    withdrawToken: vi.fn(async () => TOKEN),
  };
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  const context = {
    server: server as unknown as ReleaseServer,
    site: () => '',
    gateSite: () => '',
  };
  addCommands(program, async () => context, siteWorkspace);
  await program.parseAsync(['token', ...commandLine], { from: 'user' });
  return { ...server, printed: log.mock.calls.flat(), hints: hints.mock.calls.flat() };
}

test('prints nothing but the new token to standard output', async () => {
  const made = await run('create', 'Ada', '--remote', 'blog', '--remote', 'catalog', '--days', '7');
  expect(made.createToken).toHaveBeenCalledWith({
    person: 'Ada',
    remotes: ['blog', 'catalog'],
    days: 7,
  });
  expect(made.printed).toEqual(['cxr_secret']);
  expect(made.hints).toEqual([
    'This is the token of Ada for blog, valid until 2026-04-01T00:00:00.000Z. Store it now: it is not shown again.',
  ]);
});

test('is for all remotes only if that is said', async () => {
  expect((await run('create', 'Ada', '--all-remotes')).createToken).toHaveBeenCalledWith({
    person: 'Ada',
    remotes: '*',
    days: undefined,
  });
  for (const options of [[], ['--all-remotes', '--remote', 'blog']])
    await expect(run('create', 'Ada', ...options)).rejects.toThrow('either --remote <name>, or');
});

test.each(['0', '367', '1.5', 'ten'])('refuses %s days', async (days) => {
  await expect(run('create', 'Ada', '--remote', 'blog', '--days', days)).rejects.toThrow(
    'It must be a whole number of days, up to 366.',
  );
});

test.each([TOKEN.id, `cxr_${TOKEN.id}_${'0a'.repeat(36)}`])(
  'sends only the id of the token to withdraw: %s',
  async (text) => {
    expect((await run('withdraw', text)).withdrawToken).toHaveBeenCalledWith(TOKEN.id);
  },
);

test('refuses to withdraw what is no token', async () => {
  await expect(run('withdraw', 'Ada')).rejects.toThrow('It must be the id of a token');
});

test('says whether a token is valid', () => {
  const expires = (ms: number) => new Date(Date.now() + ms).toISOString();
  expect(stateOf({ expires: expires(DAY_MS), withdrawnBy: null })).toBe('valid');
  expect(stateOf({ expires: expires(-DAY_MS), withdrawnBy: null })).toBe('expired');
  expect(stateOf({ expires: expires(DAY_MS), withdrawnBy: 'Ada' })).toBe('withdrawn by Ada');
});
