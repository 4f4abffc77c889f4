import { once } from 'node:events';
import { expect, it } from 'vitest';
import { hasService, writeUntilKilled } from './durability/write-until-killed.ts';
import { emptyDatabaseSettings } from './engines/process-settings.ts';
import { startServer } from './server-process.ts';

/** Few in an ordinary test run; `test:durability` runs many more and prints the result. */
const ROUNDS = Number(process.env.DURABILITY_ROUNDS ?? 3);

/** Enough for one round on a busy machine. */
const ROUND_TIMEOUT_MS = 60_000;

const NO_LIMITS = {
  REQUESTS_PER_MINUTE: '100000000',
  WRITES_PER_MINUTE: '100000000',
  OVERLOAD_DELAY_MS: '0',
  LOG_LEVEL: 'error',
};

async function expectStored(url: string, acknowledged: string[]): Promise<void> {
  for (const id of acknowledged) expect(await hasService(url, id)).toBe(true);
}

it(
  `loses no acknowledged write in ${ROUNDS} rounds of kill -9`,
  async () => {
    const settings = { ...(await emptyDatabaseSettings()), ...NO_LIMITS };
    let acknowledged: string[] = [];
    const all: string[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const server = await startServer(settings);
      await expectStored(server.url, acknowledged);
      // Kill at a different moment in each round.
      const writes = 20 + ((round * 37) % 100);
      acknowledged = await writeUntilKilled(server, writes);
      expect(acknowledged.length).toBeGreaterThanOrEqual(writes);
      all.push(...acknowledged);
    }
    const { url, child } = await startServer(settings);
    await expectStored(url, all);
    child.kill('SIGTERM');
    await once(child, 'exit');
    if (process.env.DURABILITY_ROUNDS) {
      console.warn(`All ${all.length} acknowledged writes were found after ${ROUNDS} kills.`);
    }
  },
  ROUNDS * ROUND_TIMEOUT_MS,
);
