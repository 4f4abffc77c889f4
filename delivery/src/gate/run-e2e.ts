import {
  type E2eResult,
  PlainError,
  runE2eTests,
  type ServedSite,
  withGateProfile,
} from 'site-runner';
import type { Build } from '../build/build.ts';
import type { ReleaseDetail } from '../client/release-server.ts';
import { copyReleases } from '../publish/copy-releases.ts';
import { openReleaseServer } from '../publish/open-release-server.ts';
import { publishBuild } from '../publish/publish-build.ts';

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
 * Publishes the live releases on a test site, and the candidate in place of that of its remote.
 *
 * @throws BuildError when the build does not match its configuration.
 */
export async function stageCandidate(
  live: readonly ReleaseDetail[],
  candidate: Build,
  site: ServedSite,
): Promise<void> {
  const { name } = candidate.remote;
  const server = await openReleaseServer(site);
  const others = live.filter(({ remote }) => remote !== name);
  await copyReleases(server, others, {});
  await server.promote(name, await publishBuild(server, candidate));
}

/**
 * Runs the e2e tests across all remotes in a browser, with the candidate beside the releases that are
 * live. They run on a separate site, so visitors and their data are not affected.
 *
 * @returns One message for each test that fails; none when all pass.
 */
export async function runE2e(candidate: Build, live: readonly ReleaseDetail[]): Promise<string[]> {
  try {
    const result = await withGateProfile((profile) =>
      runE2eTests({
        profile,
        stageReleases: (site) => stageCandidate(live, candidate, site),
        playwright: ['--project=across-remotes', `--max-failures=${MAX_FAILURES}`],
        // Standard output is for the result of the command.
        output: 'stderr',
      }),
    );
    return findingsOf(result);
  } catch (error) {
    if (error instanceof PlainError) return [couldNotRun(error.message)];
    throw error;
  }
}
