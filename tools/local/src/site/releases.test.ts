import { ReleaseServer } from '@clean-express/release';
import { fixtureBuild, fixtureFiles } from '@clean-express/release-build/testing';
import { startApp, TOKEN } from 'release-server/testing/test-app';
import { emptyDatabase } from 'release-server/testing/test-database';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { stageBuild } from './releases.ts';

// Its engine takes seconds to start.
beforeAll(() => emptyDatabase(), 60_000);

/** Builds of the catalog before and after a change. */
const FIRST = fixtureBuild();
const SECOND = fixtureBuild({ files: fixtureFiles({ 'assets/lib.js': 'export const a=2' }) });

const own = { reason: 'I try it.' };

async function startSite() {
  const { app } = await startApp();
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // The client keeps its connections, for which a server that is closed waits.
  onTestFinished(() => app.server.closeAllConnections());
  const server = new ReleaseServer({ url, token: TOKEN });
  /** @returns The live version, and the remark. */
  const start = async (build: typeof FIRST) => {
    const change = { reason: 'By a start.' };
    const remark = await stageBuild(server, build, await server.releases(), change);
    const releases = await server.releases();
    const live = releases.find(({ remote, role }) => remote === 'catalog' && role === 'live');
    return { live: live?.version, remark };
  };
  return { server, start };
}

test('shows the build of the workspace, also that of an earlier commit', async () => {
  const { server, start } = await startSite();
  const first = await start(FIRST);
  const second = await start(SECOND);
  expect(second.live).not.toBe(first.live);
  expect(await start(FIRST)).toEqual(first);
  const entries = await server.history('catalog');
  expect(await start(FIRST)).toEqual(first);
  expect(await server.history('catalog')).toEqual(entries);
});

test('leaves what a developer has changed, and says how to see the build', async () => {
  const { server, start } = await startSite();
  const first = await start(FIRST);
  const second = await start(SECOND);
  await server.rollBack('catalog', undefined, own);
  const { live, remark } = await start(SECOND);
  expect(live).toBe(first.live);
  expect(remark).toContain(`npm run release -- promote catalog ${second.live}`);
});

test('does not bring back a remote that a developer has ended', async () => {
  const { server, start } = await startSite();
  await start(FIRST);
  await server.end('catalog', { redirects: {} }, own);
  const { live, remark } = await start(SECOND);
  expect(live).toBeUndefined();
  expect(remark).toBe('catalog has ended');
});
