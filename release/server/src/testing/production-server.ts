import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PERMISSIONS } from '@clean-express/release-contract/release-policy';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { generateSigningKey } from '@clean-express/server-kit/signatures';
import { expect, onTestFinished } from 'vitest';
import { type ServerProcess, startServer } from './durability/server-process.ts';
import { release } from './test-app.ts';

const SENDER = { person: 'Ada', adminToken: 'admin-token-of-the-production-test-01' };

/** The environment of a release server in production, whose directory is new. */
export async function productionSettings(databaseUrl: string) {
  const directory = await temporaryDirectory();
  const policy = join(directory, 'policy.json');
  const allow = [{ remotes: '*', permissions: PERMISSIONS }];
  await writeFile(policy, JSON.stringify({ people: [{ name: SENDER.person, allow }] }));
  return {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    RELEASE_STORE: join(directory, 'store'),
    RELEASE_ORIGINS: 'https://cdn.example.com',
    LIVE_SITES: 'https://www.example.com',
    SIGNING_KEYS: generateSigningKey(),
    POLICY: policy,
    METRICS_TOKEN: 'metrics-token-of-the-production-test-01',
    ADMIN_TOKEN: SENDER.adminToken,
    OVERLOAD_DELAY_MS: '0',
  };
}

/** Starts a release server in production until the test ends; signing in writes to its database. */
export async function startInProduction(
  settings: Awaited<ReturnType<typeof productionSettings>>,
  script?: string,
): Promise<ServerProcess> {
  const server = await startServer(settings, SENDER, script);
  onTestFinished(() => void server.child.kill());
  return server;
}

/** Releases, rolls back and retires at one of two instances; the other one hears of it. */
export async function useInstances(writer: ServerProcess, reader: ServerProcess): Promise<void> {
  const { send } = writer;
  expect((await release({ send }, 'shell', '1')).statusCode).toBe(200);
  for (const version of ['1', '2']) {
    const promoted = await release({ send }, 'catalog', version);
    expect(promoted.statusCode, JSON.stringify(promoted.json())).toBe(200);
  }
  const live = async () => {
    const { statusCode, json } = await reader.send('GET', '/remotes/catalog/history');
    expect(statusCode).toBe(200);
    return json()[0].action;
  };
  expect(await live()).toBe('promote');
  const rolledBack = await send('POST', '/remotes/catalog/rollback', { reason: 'It fails.' });
  expect(rolledBack.statusCode, JSON.stringify(rolledBack.json())).toBe(200);
  expect(await live()).toBe('rollback');
  const audit = await reader.send('GET', '/audit');
  const events = audit.json().map(({ event }: { event: string }) => event);
  expect(events).toContain('release rolled back');
}
