import { expect, test, vi } from 'vitest';
import { openFakeBucket, testBucket } from '../testing/bucket-contract.ts';
import { startFakeS3 } from '../testing/fake-s3.ts';
import { fileWith } from '../testing/release-files-contract.ts';
import { openReleaseFiles } from './release-files.ts';

testBucket({ kind: 's3', start: startFakeS3, endpoint: 'AWS_ENDPOINT_URL_S3' });

test('sends no access control list, which new buckets refuse', async () => {
  const { files, requests } = await openFakeBucket('s3', startFakeS3);
  await files.put(fileWith('1'));
  const names = requests.flatMap(({ headers }) => Object.keys(headers));
  expect(names).toContain('cache-control');
  expect(names).not.toContain('x-amz-acl');
});

test('reports missing credentials', async () => {
  await startFakeS3();
  vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/dev/null');
  vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  const files = await openReleaseFiles('s3://releases');
  await expect(files.readRegistry()).rejects.toThrow(
    'Could not reach the release store s3://releases: Could not load credentials from any providers.',
  );
});
