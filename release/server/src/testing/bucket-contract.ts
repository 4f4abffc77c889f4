import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { StoreUnreachable } from '@clean-express/server-kit/storage';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openReleaseFiles, type ReleasePart } from '../store/release-files.ts';
import { fileWith, type OpenedFiles, testReleaseFilesContract } from './release-files-contract.ts';
import { BUCKET, type StorageServer } from './storage-server.ts';

interface BucketKind {
  kind: 's3' | 'gs';
  start(): Promise<StorageServer>;
  /** The environment variable with the address of the storage. */
  endpoint: string;
}

const PREFIX = 'some/folder/';

/** Opens a folder in a fake bucket. */
export async function openFakeBucket(
  kind: BucketKind['kind'],
  start: BucketKind['start'],
): Promise<OpenedFiles & StorageServer> {
  const server = await start();
  const { objects } = server;
  return {
    ...server,
    files: await openReleaseFiles(`${kind}://${BUCKET}/${PREFIX}`),
    async stored() {
      return new Map(
        [...objects].map(([key, { bytes }]) => [key.replace(PREFIX, ''), bytes] as const),
      );
    },
    async tamper(key, bytes) {
      const headers = { contentType: undefined, cacheControl: undefined };
      if (bytes) objects.set(`${PREFIX}${key}`, { bytes, ...headers });
      else objects.delete(`${PREFIX}${key}`);
    },
  };
}

function testHeaders(open: () => Promise<OpenedFiles & StorageServer>): void {
  test.each<[part: ReleasePart, path: string, contentType: string, cacheControl: string]>([
    ['public', 'remoteEntry.js', 'text/javascript', 'public, max-age=31536000, immutable'],
    ['public', 'assets/list.css', 'text/css', 'public, max-age=31536000, immutable'],
    [
      'public',
      'assets/data.odd',
      'application/octet-stream',
      'public, max-age=31536000, immutable',
    ],
    ['private', 'report.html', 'text/html', 'private, no-store'],
  ])('stores %s/%s as %s, %s', async (part, path, contentType, cacheControl) => {
    const { files, objects } = await open();
    await files.put(fileWith('1'.repeat(2000), { part, path }));
    const key = `${PREFIX}${part}/catalog/releases/1.0.0/${path}`;
    expect([...objects.keys()]).toEqual([key]);
    expect(objects.get(key)).toMatchObject({ contentType, cacheControl });
  });

  test('stores the registry so that caches ask again', async () => {
    const { files, objects } = await open();
    await files.writeRegistry('{}');
    const headers = { contentType: 'application/json', cacheControl: 'no-cache' };
    expect(objects.get(`${PREFIX}public/registry.json`)).toMatchObject(headers);
  });

  test('writes nothing for a file that is intact', async () => {
    const { files, requests } = await open();
    await files.put(fileWith('1'));
    requests.length = 0;
    await files.put(fileWith('1'));
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
  });
}

/** Changes all delays until the end of the test. */
function changeTimers(change: (delay: number) => number): void {
  const { setTimeout } = globalThis;
  const changed = (callback: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) =>
    setTimeout(() => callback(...values), change(delay));
  vi.stubGlobal('setTimeout', changed);
  onTestFinished(() => void vi.unstubAllGlobals());
}

function testOutages({ kind, start, endpoint }: BucketKind): void {
  test('reports a missing bucket', async () => {
    await start();
    const files = await openReleaseFiles(`${kind}://nowhere`);
    const failure = new StoreUnreachable(
      `Could not reach the release store ${kind}://nowhere: The specified bucket does not exist.`,
    );
    await expect(files.readRegistry()).rejects.toThrow(failure);
    await expect(files.put(fileWith('1'))).rejects.toThrow(failure);
    await expect(files.list('public', 'catalog', '1.0.0')).rejects.toThrow(failure);
    await expect(files.writeRegistry('{}')).rejects.toThrow(failure);
  });

  async function writeAt(address: string): Promise<unknown> {
    await start();
    vi.stubEnv(endpoint, address);
    const files = await openReleaseFiles(`${kind}://releases`);
    return files.writeRegistry('{}').catch((error: unknown) => error);
  }

  test('reports that the storage is not reachable', async () => {
    // The libraries retry after seconds; their time-outs are longer, and must not come first.
    changeTimers((delay) => (delay < 5000 ? 0 : delay));
    const failure = await writeAt('http://127.0.0.1:1');
    expect(failure).toBeInstanceOf(StoreUnreachable);
    expect(String(failure)).toMatch(
      new RegExp(`Could not reach the release store ${kind}://releases: .*ECONNREFUSED.*\\.$`),
    );
  });

  test('reports a storage that accepts connections and never responds', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    changeTimers((delay) => delay / 1000);
    const { port } = silent.address() as AddressInfo;
    expect(await writeAt(`http://127.0.0.1:${port}`)).toBeInstanceOf(StoreUnreachable);
  });
}

/** Defines the tests that a bucket of every kind must pass. */
export function testBucket(bucket: BucketKind): void {
  const open = () => openFakeBucket(bucket.kind, bucket.start);
  testReleaseFilesContract(open);
  testHeaders(open);
  testOutages(bucket);
}
