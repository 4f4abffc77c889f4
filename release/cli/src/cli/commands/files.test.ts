import { Command } from 'commander';
import { expect, test, vi } from 'vitest';
import type { ReleaseServer } from '../../client/release-server.ts';
import { siteWorkspace } from '../../workspace/site-workspace.ts';
import { addCommands } from './files.ts';

test('verifies the releases of a remote that have files', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const verify = vi.fn(async () => ({ checked: 2, findings: [] }));
  const releases = async () => [
    { version: '2', state: 'accepted' },
    { version: '1', state: 'retired' },
  ];
  const server = { releases, verify } as unknown as ReleaseServer;
  const program = new Command().exitOverride();
  const context = { server, site: () => '', gateSite: () => '' };
  addCommands(program, async () => context, siteWorkspace);
  await program.parseAsync(['verify', 'blog'], { from: 'user' });
  expect(verify.mock.calls).toEqual([[{ remote: 'blog', version: '2' }]]);
});
