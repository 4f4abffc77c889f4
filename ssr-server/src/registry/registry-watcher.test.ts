// @vitest-environment node
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fixtureRegistry } from '../testing/releases.ts';
import { listen } from '../testing/start-origin.ts';
import { createRegistrySource, RegistryWatcher } from './registry-watcher.ts';

const log = { info: vi.fn(), warn: vi.fn() };
const good = JSON.stringify(fixtureRegistry);
const { catalog } = fixtureRegistry.microFrontends;
const next = JSON.stringify({ microFrontends: { catalog } });

async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

async function watchFile(text: string) {
  const path = join(await temporaryDirectory(), 'registry.json');
  await writeFile(path, text);
  const watcher = new RegistryWatcher(createRegistrySource(path), log);
  await watcher.refresh();
  onTestFinished(() => watcher.close());
  return { path, watcher };
}

const remotes = (watcher: RegistryWatcher) => Object.keys(watcher.registry.microFrontends);

test('loads a replaced file by itself', async () => {
  const { path, watcher } = await watchFile(good);
  expect(remotes(watcher)).toEqual(['catalog', 'blog']);
  void watcher.watch();
  await replace(path, next);
  await vi.waitFor(() => expect(remotes(watcher)).toEqual(['catalog']), { timeout: 5000 });
});

test.each([
  ['broken JSON', '{'],
  ['a registry that does not match the schema', '{"microFrontends":{"catalog":[]}}'],
])('with %s, keeps the last valid registry, reports the problem, and recovers', async (_, text) => {
  const { path, watcher } = await watchFile(good);
  await replace(path, text);
  await watcher.refresh();
  expect(remotes(watcher)).toEqual(['catalog', 'blog']);
  expect(watcher.status).toMatchObject({
    loadedAt: expect.any(String),
    problem: expect.any(String),
  });
  expect(log.warn).toHaveBeenCalled();
  await replace(path, next);
  await watcher.refresh();
  expect(remotes(watcher)).toEqual(['catalog']);
  expect(watcher.status.problem).toBeUndefined();
});

/** A registry whose catalog has a release with a server bundle outside of its directory. */
function withEscape(isLive: boolean): string {
  const [good] = fixtureRegistry.microFrontends.catalog ?? [];
  const extras = { ...good?.extras, server: { '../../../../../server/server.ts': 'sha256-x' } };
  const deployment = { traffic: 100, default: isLive };
  const bad = { ...good, metadata: { version: '2.0.0-b' }, deployment, extras };
  const others = isLive ? [] : [good];
  return JSON.stringify({ microFrontends: { catalog: [bad, ...others] } });
}

const versions = ({ registry }: RegistryWatcher) =>
  registry.microFrontends.catalog?.map(({ metadata }) => metadata.version);

test('skips a release that does not match the schema, says so, and recovers', async () => {
  const { path, watcher } = await watchFile(withEscape(false));
  expect(versions(watcher)).toEqual(['1.0.0-a']);
  expect(watcher.status.problem).toContain('server');
  expect(log.warn).toHaveBeenCalled();
  await watcher.refresh();
  expect(watcher.status.problem).toContain('server');
  await replace(path, good);
  await watcher.refresh();
  expect(watcher.status.problem).toBeUndefined();
});

test('a remote keeps its former releases when its live one does not match the schema', async () => {
  const { path, watcher } = await watchFile(good);
  await replace(path, withEscape(true));
  await watcher.refresh();
  expect(remotes(watcher)).toEqual(['catalog']);
  expect(versions(watcher)).toEqual(['1.0.0-a']);
});

test('leaves out a remote without a live release that matches the schema', async () => {
  const { watcher } = await watchFile(withEscape(true));
  expect(remotes(watcher)).toEqual([]);
  expect(watcher.status.loadedAt).toBeDefined();
});

test('is empty while the file is missing, and loads it when it appears', async () => {
  const path = join(await temporaryDirectory(), 'registry.json');
  const watcher = new RegistryWatcher(createRegistrySource(path), log);
  await watcher.refresh();
  expect(watcher.registry).toEqual({ microFrontends: {} });
  expect(watcher.status.loadedAt).toBeUndefined();
  await writeFile(path, good);
  await watcher.refresh();
  expect(remotes(watcher)).toEqual(['catalog', 'blog']);
});

test('sends the ETag, so that an unchanged registry is downloaded once', async () => {
  const sent: number[] = [];
  const url = await listen((request, response) => {
    const status = request.headers['if-none-match'] === '"1"' ? 304 : 200;
    sent.push(status);
    response.writeHead(status, { etag: '"1"' }).end(status === 200 ? good : undefined);
  });
  const watcher = new RegistryWatcher(createRegistrySource(`${url}/`), log);
  await watcher.refresh();
  await watcher.refresh();
  expect(sent).toEqual([200, 304]);
  expect(remotes(watcher)).toEqual(['catalog', 'blog']);
});

test('recovers when the source is reachable again and has not changed', async () => {
  const reads = [good, new Error('The network is down.'), undefined];
  const readSource = async () => {
    const result = reads.shift();
    if (result instanceof Error) throw result;
    return result;
  };
  const watcher = new RegistryWatcher(readSource, log);
  await watcher.refresh();
  await watcher.refresh();
  expect(watcher.status.problem).toBe('The network is down.');
  await watcher.refresh();
  expect(watcher.status.problem).toBeUndefined();
});
