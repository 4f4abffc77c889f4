import type { Registry } from '@clean-express/federation/registry';
import { type E2eResult, PlainError, profiles, runE2eTests } from 'site-runner';
import type { Build } from '../build/build.ts';
import { stageCandidate } from './stage-candidate.ts';

/** The run stops after this many failures: by then it is clear that the release is broken. */
const MAX_FAILURES = 5;

function couldNotRun(reason: string): string {
  return `The e2e tests could not run: ${reason}`;
}

function findingsOf({ failed, failedTests, remark }: E2eResult): string[] {
  if (failed === 0) return [];
  if (failedTests.length > 0) return failedTests.map((title) => `This e2e test fails: ${title}.`);
  return [couldNotRun(remark ? `${remark}.` : 'see their output above.')];
}

/**
 * Runs the e2e tests across all remotes in a browser, with the candidate beside the releases that are
 * live. They run on a separate site, so visitors and their data are not affected.
 *
 * @param candidate - The build that the gate checks.
 * @param live - The live registry.
 * @returns One message for each test that fails; none when all pass.
 */
export async function runE2e(candidate: Build, live: Registry): Promise<string[]> {
  try {
    const result = await runE2eTests({
      profile: profiles.gate,
      stageReleases: (target) => stageCandidate(live, candidate, target),
      playwright: ['--project=across-remotes', `--max-failures=${MAX_FAILURES}`],
      // Standard output is for the result of the command.
      output: 'stderr',
    });
    return findingsOf(result);
  } catch (error) {
    if (error instanceof PlainError) return [couldNotRun(error.message)];
    throw error;
  }
}
