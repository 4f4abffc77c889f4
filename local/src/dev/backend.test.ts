import { expect, it } from 'vitest';
import { profiles } from '../profile/profile.ts';
import { missingBackend } from './backend.ts';
import { jsonServer } from './testing/json-server.ts';

const PAGE = 'http://localhost:3002';

const api = (page: string) =>
  jsonServer({
    '/healthz': { body: { status: 'ok' }, headers: { 'access-control-allow-origin': page } },
  });

const emulator = () => jsonServer({ '/': { body: { authEmulator: { ready: true } } } });

/** What is missing beside what answers at these ports. */
async function missing(ports: { api: number; authEmulator: number }) {
  const profile = { ...profiles.dev, ports: { ...profiles.dev.ports, ...ports } };
  return (await missingBackend(profile, [], PAGE)).map(({ name }) => name);
}

it('starts nothing that runs', async () => {
  expect(await missing({ api: await api(PAGE), authEmulator: await emulator() })).toEqual([]);
});

it('starts what does not answer as it should', async () => {
  const other = await jsonServer({ '/': { body: { hello: 'world' } } });
  expect(await missing({ api: other, authEmulator: other })).toEqual(['auth-emulator', 'api']);
  expect(await missing({ api: await api(PAGE), authEmulator: other })).toEqual(['auth-emulator']);
});

it('says when an API runs that does not know the page', async () => {
  const ports = { api: await api('http://localhost:3000'), authEmulator: await emulator() };
  await expect(missing(ports)).rejects.toThrow(`does not know ${PAGE}. Please stop the command`);
});
