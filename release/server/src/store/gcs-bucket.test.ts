import { testBucket } from '../testing/bucket-contract.ts';
import { startFakeGcs } from '../testing/fake-gcs.ts';

testBucket({ kind: 'gs', start: startFakeGcs, endpoint: 'STORAGE_EMULATOR_HOST' });
