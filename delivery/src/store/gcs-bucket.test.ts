import { testBucketContract } from '../testing/bucket-contract.ts';
import { startFakeGcs } from '../testing/fake-gcs.ts';
import { BUCKET } from '../testing/storage-server.ts';
import { openGcsBucket } from './gcs-bucket.ts';

testBucketContract(async () => {
  const { memory } = await startFakeGcs();
  return { bucket: openGcsBucket(BUCKET), memory };
});
