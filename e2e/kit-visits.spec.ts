// In the repository of a remote: `release gate --visits`.
import { kitTest } from './fixtures/kit-test.ts';
import { testVisits } from './fixtures/visits/test-visits.ts';

await testVisits(kitTest);
