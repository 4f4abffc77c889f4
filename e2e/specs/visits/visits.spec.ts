import { environment } from '../../fixtures/environment.ts';
import { noteTasks } from '../../fixtures/long-tasks/measured-visits.ts';
import { test } from '../../fixtures/test.ts';
import { DESKTOP, testVisits } from '../../fixtures/visits/test-visits.ts';
import { isMeasured } from '../../fixtures/visits/ways.ts';

await testVisits(test, (testInfo, visited, way, [width]) =>
  // Only the gate measures tasks.
  environment.candidates && width === DESKTOP && isMeasured(visited, way)
    ? (trace) => noteTasks(testInfo, [visited, way], trace)
    : undefined,
);
