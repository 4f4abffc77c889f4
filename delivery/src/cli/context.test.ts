import { expect, test } from 'vitest';
import { Context } from './context.ts';

const open = (variables: NodeJS.ProcessEnv) =>
  Context.open({ RELEASE_STORE: '/releases', SITE_URL: 'https://www.example.com', ...variables });

test('where there are several front doors, the environment names them', async () => {
  const { frontDoors } = await open({ FRONT_DOORS: 'http://10.0.0.1:3000/, http://10.0.0.2:3000' });
  expect(frontDoors).toEqual(['http://10.0.0.1:3000', 'http://10.0.0.2:3000']);
});

test('otherwise the site itself is the only one', async () => {
  const { frontDoors } = await open({});
  expect(frontDoors).toEqual(['https://www.example.com']);
});

test('an address that is none is named', async () => {
  await expect(open({ FRONT_DOORS: 'http://10.0.0.1:3000,here' })).rejects.toThrow(
    'FRONT_DOORS.1 must be a web address',
  );
});
