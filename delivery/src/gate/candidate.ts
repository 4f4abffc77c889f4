import { TESTS_FOLDER } from '@clean-express/federation/build';
import type { Build } from '../build/build.ts';
import { describeRelease } from '../build/describe-release.ts';
import type { ReleaseDetail, ReleaseServer } from '../client/release-server.ts';
import { publicSource } from '../publish/copy-releases.ts';
import { buildSource } from '../publish/publish-build.ts';
import type { ReleaseSource } from '../publish/upload-release.ts';

/** A release that the gate tests. */
export interface Candidate {
  source: ReleaseSource;
  /** Its own tests: path in `dist/e2e` → content. */
  readTests: () => Promise<Map<string, Buffer>>;
}

/** Reads the tests of a release, which are private files of it. */
async function testsOf({ files, read }: ReleaseSource): Promise<Map<string, Buffer>> {
  const prefix = `${TESTS_FOLDER}/`;
  const tests = files.filter(({ part, path }) => part === 'private' && path.startsWith(prefix));
  const entries = tests.map(
    async (file) => [file.path.slice(prefix.length), await read(file)] as const,
  );
  return new Map(await Promise.all(entries));
}

/** A build that is tested, uploaded or not. */
export function buildCandidate(build: Build, description = describeRelease(build)): Candidate {
  const source = buildSource(build, description);
  return { source, readTests: () => testsOf(source) };
}

/**
 * A release that is tested as the release server has it.
 *
 * @param server - Has its tests. To read them takes the permission `read`.
 */
export function storedCandidate(server: ReleaseServer, release: ReleaseDetail): Candidate {
  const { remote, version, files = [] } = release;
  const source = publicSource(release);
  const read: ReleaseSource['read'] = ({ path }) => server.privateFile(remote, version, path);
  return { source, readTests: () => testsOf({ ...source, files, read }) };
}
