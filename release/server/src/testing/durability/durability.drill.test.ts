import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PERMISSIONS } from '@clean-express/release-contract/release-policy';
import { signedRegistrySchema } from '@clean-express/release-contract/release-registry';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import {
  generateSigningKey,
  publicKeysOf,
  releaseSigningKeysField,
  verifyDocument,
} from '@clean-express/server-kit/signatures';
import { build } from 'vite';
import { beforeAll, expect, it, vi } from 'vitest';
import { PAGE_FOLDER } from '../../config.ts';
import { manifestHash } from '../../rows/release-rows.ts';
import type { Send } from '../test-app.ts';
import { release } from '../test-app.ts';
import { type Confirmed, publishUntilKilled } from './publish-until-killed.ts';
import { startServer } from './server-process.ts';

/** Few in an ordinary test run; `test:durability` runs many more and prints the result. */
const ROUNDS = Number(process.env.DURABILITY_ROUNDS ?? 3);

/** Enough for one round on a busy machine. */
const ROUND_TIMEOUT_MS = 60_000;

const REMOTES = ['catalog', 'blog'];

/** Kills fall at different moments: a publish takes eight requests of some milliseconds each. */
const killOf = (round: number) => ({ requests: 4 + ((round * 7) % 45), afterMs: (round * 3) % 11 });

const SENDER = { person: 'Ada', adminToken: 'admin-token-of-the-durability-test-01' };

const POLICY = {
  people: [{ name: SENDER.person, allow: [{ remotes: '*', permissions: PERMISSIONS }] }],
};

async function settings() {
  const directory = await temporaryDirectory();
  const policy = join(directory, 'policy.json');
  await writeFile(policy, JSON.stringify(POLICY));
  return {
    DATA_DIR: join(directory, 'data'),
    RELEASE_STORE: join(directory, 'store'),
    RELEASE_ORIGINS: 'https://cdn.example.com',
    SIGNING_KEYS: generateSigningKey(),
    POLICY: policy,
    ADMIN_TOKEN: SENDER.adminToken,
    LOG_LEVEL: 'error',
    // Tests must also pass on a busy machine.
    OVERLOAD_DELAY_MS: '0',
  };
}

type Settings = Awaited<ReturnType<typeof settings>>;

/** Reads the store's registry, which must be complete and signed at any time. */
async function readStored({ RELEASE_STORE, SIGNING_KEYS }: Settings) {
  const path = join(RELEASE_STORE, 'public/registry.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const publicKeys = publicKeysOf(releaseSigningKeysField.parse(SIGNING_KEYS));
  const { payload } = await verifyDocument({ typ: 'release-registry+jws', text, publicKeys });
  return { text, ...signedRegistrySchema.parse(JSON.parse(payload.toString())) };
}

/** Everything that was confirmed is there, and whatever is listed is complete. */
async function expectWhole(send: Send, confirmed: readonly Confirmed[]): Promise<void> {
  for (const { remote, version, accepted } of confirmed) {
    const found = (await send('GET', `/remotes/${remote}/releases/${version}`)).json();
    expect(found).toMatchObject({ version, files: expect.any(Array) });
    if (accepted) expect(found.state).toBe('accepted');
  }
  for (const { remote, version } of (await send('GET', '/releases')).json().slice(0, 20)) {
    const url = `/remotes/${remote}/releases/${version}/verification`;
    expect((await send('GET', url)).json().findings).toEqual([]);
  }
}

/** The store has the newest registry, whose live releases are those that were promoted last. */
async function expectCurrent(settings: Settings, confirmed: readonly Confirmed[]): Promise<void> {
  const stored = await readStored(settings);
  for (const remote of REMOTES) {
    const promoted = confirmed.filter((each) => each.remote === remote && each.number);
    const last = promoted.at(-1);
    if (!last?.number) continue;
    expect(stored?.number).toBeGreaterThanOrEqual(last.number);
    const live = stored?.remotes[remote]?.live;
    // The promotion that the kill interrupted may have been made, too.
    const interrupted = confirmed.findLast((each) => each.remote === remote)?.version;
    expect([last.version, interrupted]).toContain(live?.version);
    const folder = join(settings.RELEASE_STORE, `public/${remote}/releases/${live?.version}`);
    expect(manifestHash(await readFile(join(folder, 'manifest.json'), 'utf8'))).toBe(
      live?.manifest,
    );
  }
}

// The server has the page of releases, which nothing has built in a fresh clone.
beforeAll(async () => {
  if (existsSync(PAGE_FOLDER)) return;
  await build({ root: dirname(PAGE_FOLDER), configLoader: 'runner', logLevel: 'silent' });
});

it(
  `loses nothing and leaves nothing half in ${ROUNDS} rounds of kill -9`,
  async () => {
    const environment = await settings();
    let confirmed: Confirmed[] = [];
    let total = 0;
    let number = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const server = await startServer(environment, SENDER);
      await release({ send: server.send }, 'shell', '1');
      await expectWhole(server.send, confirmed);
      await vi.waitFor(() => expectCurrent(environment, confirmed), ROUND_TIMEOUT_MS);
      const options = { remotes: REMOTES, round, ...killOf(round) };
      const ofRound = await publishUntilKilled(server, options);
      // Before the next start repairs anything.
      const stored = (await readStored(environment))?.number ?? 0;
      expect(stored).toBeGreaterThanOrEqual(number);
      number = stored;
      total += ofRound.length;
      confirmed = [...confirmed.slice(-10), ...ofRound];
    }
    const { child, send } = await startServer(environment, SENDER);
    await expectWhole(send, confirmed);
    await vi.waitFor(() => expectCurrent(environment, confirmed), ROUND_TIMEOUT_MS);
    const verified = (await send('GET', '/verification')).json();
    expect(verified.findings).toEqual([]);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    if (process.env.DURABILITY_ROUNDS) {
      console.warn(
        `All ${total} confirmed releases were found after ${ROUNDS} kills; ${verified.checked} files verified.`,
      );
    }
  },
  ROUNDS * ROUND_TIMEOUT_MS,
);
