import { expect, test } from 'vitest';
import { openContext } from './context.ts';

const open = (variables: NodeJS.ProcessEnv) =>
  openContext({ RELEASE_STORE: '/releases', SITE_URL: 'https://www.example.com', ...variables });

test('reads the addresses of all SSR servers from the environment', async () => {
  const { ssrServers } = await open({ SSR_SERVERS: 'http://10.0.0.1:3000/, http://10.0.0.2:3000' });
  expect(ssrServers).toEqual(['http://10.0.0.1:3000', 'http://10.0.0.2:3000']);
});

test('uses the address of the site by default', async () => {
  const { ssrServers } = await open({});
  expect(ssrServers).toEqual(['https://www.example.com']);
});

test('names an address that is not valid', async () => {
  await expect(open({ SSR_SERVERS: 'http://10.0.0.1:3000,here' })).rejects.toThrow(
    'SSR_SERVERS.1 must be a web address',
  );
});
