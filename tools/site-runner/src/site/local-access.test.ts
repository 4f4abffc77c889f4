import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { readPolicy } from '@clean-express/release-contract/policy-file';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openLocalAccess, personOf, policyFor, TOKEN_FILE } from './local-access.ts';

/** A release server that makes tokens for its admin token. */
async function startServer(adminToken: string) {
  const valid = new Set<string>();
  const wanted: unknown[] = [];
  const app = fastify();
  app.get('/v1/tokens', async ({ headers: { authorization = '' } }, reply) =>
    reply.code(valid.has(authorization) ? 200 : 401).send([]),
  );
  app.post('/v1/tokens', async ({ headers, body }, reply) => {
    if (headers.authorization !== `Bearer ${adminToken}`) {
      return reply.code(401).send({ detail: 'This token is not valid.' });
    }
    wanted.push(body);
    const token = `cxr_${wanted.length}`;
    valid.add(`Bearer ${token}`);
    return reply.code(201).send({ token });
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return { url, wanted, withdrawAll: () => valid.clear() };
}

test('makes a token at the first start, for its owner to read, and uses it from then on', async () => {
  const directory = join(await temporaryDirectory(), 'release-server');
  const access = await openLocalAccess(directory);
  const server = await startServer(access.settings.ADMIN_TOKEN);
  expect(await access.signIn(server.url)).toBe('cxr_1');
  const file = join(directory, TOKEN_FILE);
  expect(await readFile(file, 'utf8')).toBe('cxr_1');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  // After a restart, with another admin token.
  expect(await (await openLocalAccess(directory)).signIn(server.url)).toBe('cxr_1');
  expect(server.wanted).toEqual([{ person: expect.any(String), remotes: '*', days: 366 }]);
});

test('replaces a token that is not valid any more', async () => {
  const directory = await temporaryDirectory();
  const access = await openLocalAccess(directory);
  const server = await startServer(access.settings.ADMIN_TOKEN);
  await writeFile(join(directory, TOKEN_FILE), 'of another database', { mode: 0o644 });
  expect(await access.signIn(server.url)).toBe('cxr_1');
  expect((await stat(join(directory, TOKEN_FILE))).mode & 0o777).toBe(0o600);
  server.withdrawAll();
  expect(await access.signIn(server.url)).toBe('cxr_2');
});

test('says what a server responds that makes no token', async () => {
  const access = await openLocalAccess(await temporaryDirectory());
  const server = await startServer('another admin token');
  await expect(access.signIn(server.url)).rejects.toThrow(
    /^The release server at .* made no token for ".+": \{"detail":"This token is not valid\."\}$/,
  );
});

test('writes its admin token nowhere, and a new one for each start', async () => {
  const directory = await temporaryDirectory();
  const { settings } = await openLocalAccess(directory);
  expect(settings.ADMIN_TOKEN).toMatch(/^.{43}$/);
  expect(await readFile(settings.POLICY, 'utf8')).not.toContain(settings.ADMIN_TOKEN);
  const again = await openLocalAccess(directory);
  expect(again.settings.ADMIN_TOKEN).not.toBe(settings.ADMIN_TOKEN);
});

test.each([
  ['ada', 'ada'],
  ['DOMAIN\\Ada Lovelace', 'DOMAIN-Ada-Lovelace'],
  ['_www', 'www'],
  ['', 'developer'],
  ['…', 'developer'],
  ['a'.repeat(200), 'a'.repeat(50)],
  ['Admin', 'local Admin'],
])('names the user %j in the policy %s', (username, person) => {
  expect(personOf(username)).toBe(person);
  // It is one of a valid policy.
  const { people } = readPolicy(policyFor(person));
  expect(people).toMatchObject([{ name: person, allow: [{ remotes: '*' }] }]);
});
