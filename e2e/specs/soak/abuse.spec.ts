import { setTimeout as wait } from 'node:timers/promises';
import type { Build } from '@clean-express/release';
import { environment } from '../../fixtures/environment.ts';
import { nextBlog } from '../../fixtures/site/blog-edit.ts';
import { editedBuild } from '../../fixtures/site/edited-build.ts';
import { attackAll } from '../../fixtures/soak/attackers.ts';
import { Fleet } from '../../fixtures/soak/fleet.ts';
import { browseAll, describeVisits } from '../../fixtures/soak/visitors.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);

const RESTART_MS = 60_000;

/** How much the memory may grow from the first to the second half: caches fill until they are full. */
const MAX_GROWTH = 1.25;

/** The limits of production, for clients that the load balancer names. */
const LIMITS = {
  TRUST_PROXY: '127.0.0.0/8,::1',
  REQUESTS_PER_MINUTE: '1000',
  NOT_FOUND_PER_MINUTE: '100',
  FORMS_PER_MINUTE: '10',
  REPORTS_PER_MINUTE: '60',
  CLIENT_WEIGHT: '5',
  OVERLOAD_DELAY_MS: '1000',
};

/** A release of the blog that blocks the process that renders it, and works in the browser. */
async function loopingBlog(): Promise<Build> {
  const build = await editedBuild('blog', nextBlog);
  const files = [...build.files].map(([path, bytes]) => {
    const isServerEntry = path === 'server/routes.js';
    return [
      path,
      isServerEntry ? Buffer.concat([Buffer.from('for (;;);\n'), bytes]) : bytes,
    ] as const;
  });
  return { ...build, files: new Map(files) };
}

const maximum = (values: readonly number[]) => Math.max(...values);

/**
 * Replaces a server each minute.
 *
 * @returns The memory of the other one, in megabytes, each minute.
 */
async function restartAndMeasure(fleet: Fleet, isOver: () => boolean): Promise<number[]> {
  const memory: number[] = [];
  while (!isOver()) {
    await wait(RESTART_MS / 2);
    memory.push(await fleet.memory());
    await wait(RESTART_MS / 2);
    await fleet.restart();
  }
  return memory;
}

test('visitors notice nothing of abuse, of a looping canary and of restarts', async ({ site }) => {
  test.setTimeout((MINUTES + 5) * 60_000);
  const version = await site.publishBuild(await loopingBlog());
  await site.change((releases) => releases.setCanary('blog', version, 10));
  const fleet = await Fleet.start(site, LIMITS);
  const end = Date.now() + MINUTES * 60_000;
  const isOver = () => Date.now() >= end;
  const streams = [`${site.releases.url}/v1/registry/events`, `${environment.apiUrl}/changes`];
  const [visits, memory, attacks] = await Promise.all([
    browseAll(fleet, isOver),
    restartAndMeasure(fleet, isOver),
    attackAll({ fleet, site: site.url, streams, isOver }),
  ]).finally(() => fleet.stop());
  const lines = [
    `${MINUTES} minutes, ${memory.length} restarts.`,
    ...describeVisits(visits),
    `Memory of an SSR server with its processes in MB, each minute: ${memory.map(Math.round).join(', ')}.`,
    'Attackers got:',
    ...attacks,
  ];
  console.log(lines.join('\n'));
  expect(visits.failures).toEqual([]);
  const half = Math.ceil(memory.length / 2);
  expect(maximum(memory.slice(half))).toBeLessThan(MAX_GROWTH * maximum(memory.slice(0, half)));
});
