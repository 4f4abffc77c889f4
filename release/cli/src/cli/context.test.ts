import { expect, test } from 'vitest';
import { siteWorkspace } from '../workspace/site-workspace.ts';
import { openContext } from './context.ts';

const OTHER = { RELEASE_SERVER: 'https://releases.example.com', RELEASE_TOKEN: 't'.repeat(32) };

test('works on the named server and site', async () => {
  const { site } = await openContext(
    { ...OTHER, SITE_URL: 'https://www.example.com/' },
    siteWorkspace,
  );
  expect(site()).toBe('https://www.example.com');
});

test('never sends the token of this machine to another server', async () => {
  const { RELEASE_SERVER } = OTHER;
  await expect(openContext({ RELEASE_SERVER }, siteWorkspace)).rejects.toMatchObject({
    kind: 'usage',
    message:
      'RELEASE_TOKEN must be set, since RELEASE_SERVER is: your personal token, or in CI that of the job. A job at GitHub needs no setting, but the permission "id-token: write".',
  });
});

test('does not take the local site for that of another server', async () => {
  const { site } = await openContext(OTHER, siteWorkspace);
  expect(() => site()).toThrow('SITE_URL must be set, since RELEASE_SERVER is');
});

test('says that the site of the gate is missing', async () => {
  const { gateSite } = await openContext(OTHER, siteWorkspace);
  expect(() => gateSite()).toThrow('GATE_URL must be set: the staging site where the gate runs.');
});

test('works with a gate ticket in place of any token', async () => {
  const { RELEASE_SERVER } = OTHER;
  await expect(
    openContext({ RELEASE_SERVER }, siteWorkspace, 'a.gate.ticket'),
  ).resolves.toBeDefined();
});

test('names an address that is not valid', async () => {
  await expect(
    openContext({ ...OTHER, RELEASE_SERVER: 'releases' }, siteWorkspace),
  ).rejects.toThrow('RELEASE_SERVER must be a web address');
});

test('has no default server in the repository of a remote', async () => {
  await expect(openContext({}, {})).rejects.toThrow(
    'RELEASE_SERVER must be set: the address of the release server.',
  );
});
