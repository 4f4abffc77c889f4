import { expect, test, vi } from 'vitest';
import { testBucketContract } from '../testing/bucket-contract.ts';
import { startFakeS3 } from '../testing/fake-s3.ts';
import { BUCKET, StorageError } from '../testing/storage-server.ts';
import { openS3Bucket } from './s3-bucket.ts';

async function open() {
  const { memory } = await startFakeS3();
  return { bucket: openS3Bucket(BUCKET), memory };
}

testBucketContract(open);

test('reports a conflict with a concurrent write as a lost race', async () => {
  const { bucket, memory } = await open();
  const conflict = new StorageError(
    409,
    'ConditionalRequestConflict',
    'A conflicting write is in progress.',
  );
  vi.spyOn(memory, 'write').mockRejectedValueOnce(conflict);
  const options = { contentType: 'text/plain', cacheControl: 'no-cache', replaces: 'nothing' };
  expect(await bucket.write('a.txt', Buffer.from('a'), options)).toBe(false);
});
