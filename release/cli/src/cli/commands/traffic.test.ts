import { Command } from 'commander';
import { expect, test, vi } from 'vitest';
import type { ReleaseServer } from '../../client/release-server.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { addCommands as addRetire } from './retire.ts';
import { addCommands } from './traffic.ts';

/** Runs a command at a server where a change leads to this traffic; returns what is printed. */
async function run(traffic: object, ...commandLine: string[]) {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const change = async () => ({ number: 7, store: 'written', traffic, along: [] });
  const server = { accept: change, rollBack: change, setCanary: change, retire: change };
  const context = { server: server as unknown as ReleaseServer, site: String, gateSite: String };
  const program = new Command();
  for (const add of [addCommands, addRetire]) add(program, async () => context, {} as Workspace);
  await program.parseAsync(commandLine, { from: 'user' });
  return log.mock.lastCall?.[0].split('\n')[0];
}

const accept = ['accept', 'blog', '2.0.0', '--no-e2e'];

test('begins steps that the server takes', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const setCanary = vi.fn(async () => ({ number: 7, store: 'written', traffic: {} }));
  const server = { setCanary } as unknown as ReleaseServer;
  const program = new Command();
  addCommands(program, async () => ({ server, site: String, gateSite: String }), {} as Workspace);
  const canary = (...options: string[]) =>
    program.parseAsync(['canary', 'blog', '2.0.0', ...options], { from: 'user' });
  await canary('--steps', '1,5,100', '--every', '2h');
  const steps = { steps: [1, 5, 100], everyMinutes: 120 };
  expect(setCanary).toHaveBeenLastCalledWith('blog', '2.0.0', steps, expect.anything());
  await expect(canary()).rejects.toThrow('either a share');
  await expect(canary('5', '--steps', '1,5')).rejects.toThrow('either a share');
});

test('takes releases that move together', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const change = vi.fn(async () => ({
    ...{ number: 7, store: 'written' },
    traffic: { live: '1.0.0', canary: { version: '2.0.0', share: 5 } },
  }));
  const server = { setCanary: change, promote: change } as unknown as ReleaseServer;
  const program = new Command().exitOverride();
  addCommands(program, async () => ({ server, site: String, gateSite: String }), {} as Workspace);
  const send = (...words: string[]) => program.parseAsync(words, { from: 'user' });
  const partners = expect.objectContaining({ with: [{ remote: 'catalog', version: '3.0.0' }] });
  await send('canary', 'blog@2.0.0', 'catalog@3.0.0', '5');
  expect(change).toHaveBeenLastCalledWith('blog', '2.0.0', 5, partners);
  expect(log.mock.lastCall?.[0].split('\n')[0]).toBe(
    'blog@2.0.0 catalog@3.0.0 are accepted. 5 % of the visitors get them. Next:',
  );
  await send('canary', 'blog@2.0.0', 'catalog@3.0.0', '--steps', '5,100');
  expect(change.mock.lastCall).toMatchObject(['blog', '2.0.0', { steps: [5, 100] }, partners]);
  await send('promote', 'blog@2.0.0', 'catalog@3.0.0');
  expect(change).toHaveBeenLastCalledWith('blog', '2.0.0', partners);
  await expect(send('promote', 'blog')).rejects.toThrow('-- status blog` lists them');
  await expect(send('canary', 'blog', '2.0.0', 'all')).rejects.toThrow('not all.');
  await expect(send('promote', 'blog@2.0.0', 'catalog')).rejects.toThrow('What is catalog?');
  await expect(send('canary', 'blog', '2.0.0', '5', '10')).rejects.toThrow('What is 10?');
});

test.each([
  ['an accepted first release', {}, accept, '2.0.0 is accepted. No visitor gets it.'],
  ['one beside another', { live: '1.0.0' }, accept, '2.0.0 is accepted. No visitor gets it.'],
  ['the live one', { live: '2.0.0' }, accept, '2.0.0 is accepted. All visitors get it.'],
  [
    'a canary',
    { live: '1.0.0', canary: { version: '2.0.0', share: 10 } },
    ['canary', 'blog', '2.0.0', '10'],
    '2.0.0 is accepted. 10 % of the visitors get it.',
  ],
  [
    'the one that a roll-back has led to',
    { live: '1.0.0', rollback: '0.9.0' },
    ['rollback', 'blog'],
    '1.0.0 is accepted. All visitors get it.',
  ],
  [
    'a retired one',
    { live: '1.0.0' },
    ['retire', 'blog', '0.9.0'],
    '0.9.0 is retired. No visitor gets it.',
  ],
])('says what is true of %s', async (_what, traffic, commandLine, sentence) => {
  expect(await run(traffic, ...commandLine)).toBe(`blog ${sentence} Next:`);
});
