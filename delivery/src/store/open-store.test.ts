import { fixtureFiles, temporaryDirectory } from '@clean-express/federation/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { startFakeGcs } from '../testing/fake-gcs.ts';
import { startFakeS3 } from '../testing/fake-s3.ts';
import { openStore } from './open-store.ts';

const STORAGES = [
  { kind: 's3', start: startFakeS3, endpoint: 'AWS_ENDPOINT_URL_S3' },
  { kind: 'gs', start: startFakeGcs, endpoint: 'STORAGE_EMULATOR_HOST' },
];

afterEach(() => {
  vi.useRealTimers();
});

test('opens a directory', async () => {
  const store = await openStore(await temporaryDirectory());
  await store.putRelease('catalog', '1.0.0-a', fixtureFiles());
  expect(await store.storedReleases('catalog')).toMatchObject([{ version: '1.0.0-a' }]);
});

test.each(STORAGES)('opens a bucket of $kind', async ({ kind, start }) => {
  const { memory } = await start();
  const store = await openStore(`${kind}://releases`);
  await store.putRelease('catalog', '1.0.0-a', fixtureFiles());
  expect(await store.storedReleases('catalog')).toMatchObject([{ version: '1.0.0-a' }]);
  expect([...memory.objects.keys()].at(-1)).toBe('catalog/releases/1.0.0-a/remoteEntry.js');
});

test.each(STORAGES)('opens a folder in a bucket of $kind', async ({ kind, start }) => {
  const { memory } = await start();
  const store = await openStore(`${kind}://releases/some/folder/`);
  await store.updateRegistry((registry) => registry);
  expect([...memory.objects.keys()]).toEqual(['some/folder/registry.json']);
});

test.each(['releases', './releases', 'https://releases/folder', 's3://', 'gs:///folder', ''])(
  'rejects "%s"',
  async (location) => {
    await expect(openStore(location)).rejects.toMatchObject({
      kind: 'usage',
      message: `"${location}" is not a release store. Please use an absolute directory, s3://bucket/prefix or gs://bucket/prefix.`,
    });
  },
);

test.each(STORAGES)('reports a missing bucket of $kind', async ({ kind, start }) => {
  await start();
  const store = await openStore(`${kind}://nowhere`);
  const failure = {
    kind: 'unavailable',
    message: `Could not reach the release store ${kind}://nowhere: The specified bucket does not exist.`,
  };
  await expect(store.readRegistry()).rejects.toMatchObject(failure);
  await expect(store.storedReleases('catalog')).rejects.toMatchObject(failure);
});

test.each(STORAGES)('reports that $kind is not reachable', async ({ kind, start, endpoint }) => {
  await start();
  vi.stubEnv(endpoint, 'http://127.0.0.1:1');
  // The libraries retry after seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.setTimerTickMode('nextTimerAsync');
  const store = await openStore(`${kind}://releases`);
  await expect(store.readRegistry()).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(
      new RegExp(`^Could not reach the release store ${kind}://releases: .*ECONNREFUSED.*\\.$`),
    ),
  });
});

test('reports missing credentials', async () => {
  await startFakeS3();
  vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/dev/null');
  vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  const store = await openStore('s3://releases');
  await expect(store.readRegistry()).rejects.toMatchObject({
    kind: 'unavailable',
    message:
      'Could not reach the release store s3://releases: Could not load credentials from any providers.',
  });
});
