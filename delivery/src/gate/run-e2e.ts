import type { Registry } from '@clean-express/federation/registry';
import {
  type E2eResult,
  originOf,
  PlainError,
  profiles,
  type ReleaseTarget,
  runE2eTests,
} from 'site-runner';
import type { Build } from '../build/build.ts';
import { publishBuild } from '../publish/publish-build.ts';
import { promote } from '../registry/promote.ts';
import { DirectoryStore } from '../store/directory-store.ts';

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
 * Fills the store of a test site with the live registry, whose releases stay on their own origins, and
 * promotes the candidate in it.
 *
 * @throws BuildError when the build does not match its configuration.
 */
export async function stageCandidate(
  live: Registry,
  candidate: Build,
  { profile, store: directory }: ReleaseTarget,
): Promise<void> {
  const { remote } = candidate;
  const store = new DirectoryStore(directory);
  const author = { by: 'gate', at: new Date() };
  await store.updateRegistry(() => live);
  const target = { store, origin: originOf(profile, remote), author };
  const { version } = (await publishBuild(candidate, target)).release.metadata;
  await store.updateRegistry((current) => promote(current, remote.name, version, author));
}

/**
 * Runs the e2e tests across all remotes in a browser, with the candidate beside the releases that are
 * live. They run on a separate site, so visitors and their data are not affected.
 *
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
