import { once } from 'node:events';
import { expect, it } from 'vitest';
import {
  type Acknowledged,
  subscribe,
  subscribeUntilKilled,
} from './durability/subscribe-until-killed.ts';
import { emptyDatabaseSettings } from './engines/process-settings.ts';
import { startServer } from './server-process.ts';

/** A few in every run of the tests; `test:durability` asks for many more, and wants to know. */
const ROUNDS = Number(process.env.DURABILITY_ROUNDS ?? 3);

/** Time for one round on a busy machine, in milliseconds. */
const ROUND = 60_000;

/** Nobody's writes shall be turned away. */
const NO_LIMITS = {
  REQUESTS_PER_MINUTE: '100000000',
  WRITES_PER_MINUTE: '100000000',
  OVERLOAD_DELAY_MS: '0',
  LOG_LEVEL: 'error',
};

/** Whoever subscribed before is told the id of then. */
async function expectKept(url: string, acknowledged: Acknowledged): Promise<void> {
  for (const [email, id] of acknowledged) expect(await subscribe(url, email)).toBe(id);
}

it(
  `keeps every write that was acknowledged, over ${ROUNDS} kills -9`,
  async () => {
    const settings = { ...(await emptyDatabaseSettings()), ...NO_LIMITS };
    let acknowledged: Acknowledged = new Map();
    const all: [email: string, id: string][] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const server = await startServer(settings);
      await expectKept(server.url, acknowledged);
      // Each time at another moment of what the database does.
      const writes = 20 + ((round * 37) % 100);
      acknowledged = await subscribeUntilKilled(server, round, writes);
      expect(acknowledged.size).toBeGreaterThanOrEqual(writes);
      all.push(...acknowledged);
    }
    const { url, child } = await startServer(settings);
    await expectKept(url, new Map(all));
    child.kill('SIGTERM');
    await once(child, 'exit');
    if (process.env.DURABILITY_ROUNDS) {
      console.warn(`${all.length} acknowledged writes were all there after ${ROUNDS} kills.`);
    }
  },
  ROUNDS * ROUND,
);
