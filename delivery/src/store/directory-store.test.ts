import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fixtureFiles, temporaryDirectory } from '@clean-express/federation/testing';
import { expect, test } from 'vitest';
import { DirectoryStore } from './directory-store.ts';

const PUBLISHER = join(import.meta.dirname, '../testing/publisher-process.ts');

async function versionsIn(directory: string): Promise<string[]> {
  const registry = await new DirectoryStore(directory).readRegistry();
  return registry.microFrontends.catalog?.map(({ metadata }) => metadata.version) ?? [];
}

/** Starts a publisher; `accepted` collects its published versions. */
function startPublisher(directory: string, name: string, count: number) {
  const child = fork(PUBLISHER, [directory, name, String(count)], {
    execArgv: ['--import', 'tsx'],
  });
  const accepted: string[] = [];
  child.on('message', (version) => accepted.push(String(version)));
  return { child, accepted, exited: once(child, 'exit') };
}

test('loses none of 50 concurrent publications from multiple processes', async () => {
  const directory = await temporaryDirectory();
  const publishers = Array.from({ length: 10 }, (_, name) =>
    startPublisher(directory, String(name), 5),
  );
  await Promise.all(publishers.map(({ exited }) => exited));
  const accepted = publishers.flatMap((publisher) => publisher.accepted);
  expect(accepted).toHaveLength(50);
  expect((await versionsIn(directory)).sort()).toEqual(accepted.sort());
  expect(await readdir(directory)).toEqual(['registry.json']);
}, 60_000);

test('has a valid registry without losses after a publisher was killed', async () => {
  for (let accepts = 1; accepts <= 8; accepts += 1) {
    const directory = await temporaryDirectory();
    const { child, accepted, exited } = startPublisher(directory, 'killed', 1000);
    while (accepted.length < accepts) await once(child, 'message');
    child.kill('SIGKILL');
    await exited;
    const versions = await versionsIn(directory);
    expect(versions).toEqual(expect.arrayContaining(accepted));
    // One more version may have been written but not reported.
    expect(versions.length).toBeLessThanOrEqual(accepted.length + 1);
  }
}, 60_000);

test('keeps the registry when a change is not valid', async () => {
  const store = new DirectoryStore(await temporaryDirectory());
  await store.updateRegistry(() => ({ microFrontends: {} }));
  const wrong = { microFrontends: { catalog: [] } };
  await expect(store.updateRegistry(() => wrong)).rejects.toThrow();
  expect(await store.readRegistry()).toEqual({ microFrontends: {} });
});

test('stores compressed siblings of files that are large enough', async () => {
  const directory = await temporaryDirectory();
  const files = fixtureFiles();
  await new DirectoryStore(directory).putRelease('catalog', '1.0.0-a', files);
  const assets = join(directory, 'catalog/releases/1.0.0-a/assets');
  const names = await readdir(assets);
  expect(names).toContain('side.js.br');
  expect(names).not.toContain('lib.js.br');
  const side = files.get('assets/side.js');
  expect(brotliDecompressSync(await readFile(join(assets, 'side.js.br')))).toEqual(side);
  expect(gunzipSync(await readFile(join(assets, 'side.js.gz')))).toEqual(side);
});

test('stores a release once when several publishers store it concurrently', async () => {
  const directory = await temporaryDirectory();
  const store = new DirectoryStore(directory);
  const files = fixtureFiles();
  await Promise.all([1, 2, 3].map(() => store.putRelease('catalog', '1.0.0-a', files)));
  expect(await readdir(join(directory, 'catalog/releases'))).toEqual(['1.0.0-a']);
});
