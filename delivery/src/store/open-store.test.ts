import { afterEach, expect, test, vi } from 'vitest';
import { startFakeGcs } from '../testing/fake-gcs.ts';
import { startFakeS3 } from '../testing/fake-s3.ts';
import { fixtureFiles } from '../testing/fixture-build.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
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
  '"%s" is no store',
  async (location) => {
    await expect(openStore(location)).rejects.toMatchObject({
      kind: 'usage',
      message: `"${location}" is no release store. Name an absolute directory, s3://bucket/prefix or gs://bucket/prefix.`,
    });
  },
);

test.each(STORAGES)('says that a bucket of $kind is not there', async ({ kind, start }) => {
  await start();
  const store = await openStore(`${kind}://nowhere`);
  const failure = {
    kind: 'unavailable',
    message: `The release store ${kind}://nowhere cannot be reached: The specified bucket does not exist.`,
  };
  await expect(store.readRegistry()).rejects.toMatchObject(failure);
  await expect(store.storedReleases('catalog')).rejects.toMatchObject(failure);
});

test.each(STORAGES)('says that $kind does not answer', async ({ kind, start, endpoint }) => {
  await start();
  vi.stubEnv(endpoint, 'http://127.0.0.1:1');
  // The libraries try again after seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.setTimerTickMode('nextTimerAsync');
  const store = await openStore(`${kind}://releases`);
  await expect(store.readRegistry()).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(
      new RegExp(`^The release store ${kind}://releases cannot be reached: .*ECONNREFUSED.*\\.$`),
    ),
  });
});

test('says that there are no credentials', async () => {
  await startFakeS3();
  vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/dev/null');
  vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  const store = await openStore('s3://releases');
  await expect(store.readRegistry()).rejects.toMatchObject({
    kind: 'unavailable',
    message:
      'The release store s3://releases cannot be reached: Could not load credentials from any providers.',
  });
});
