import { profiles } from 'site-runner';
import { expect, it } from 'vitest';
import { missingBackend } from './backend.ts';
import { jsonServer } from './testing/json-server.ts';

const PAGE = 'http://localhost:3002';

const api = (page: string) =>
  jsonServer({
    '/healthz': { body: { status: 'ok' }, headers: { 'access-control-allow-origin': page } },
  });

const emulator = () => jsonServer({ '/': { body: { authEmulator: { ready: true } } } });

/** The services that are missing besides those on these ports. */
async function missing(ports: { api: number; authEmulator: number }) {
  const profile = { ...profiles.dev, ports: { ...profiles.dev.ports, ...ports } };
  return (await missingBackend(profile, [], PAGE)).map(({ name }) => name);
}

it('starts no service that runs already', async () => {
  expect(await missing({ api: await api(PAGE), authEmulator: await emulator() })).toEqual([]);
});

it('starts a service whose port serves something else', async () => {
  const other = await jsonServer({ '/': { body: { hello: 'world' } } });
  expect(await missing({ api: other, authEmulator: other })).toEqual(['auth-emulator', 'api']);
  expect(await missing({ api: await api(PAGE), authEmulator: other })).toEqual(['auth-emulator']);
});

it('reports a running API that does not allow the origin of the page', async () => {
  const ports = { api: await api('http://localhost:3000'), authEmulator: await emulator() };
  await expect(missing(ports)).rejects.toThrow(
    `does not allow requests from ${PAGE}. Please stop the command`,
  );
});
