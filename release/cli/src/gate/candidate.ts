import type { Build } from '@clean-express/release-build';
import { TESTS_FOLDER } from '@clean-express/release-build';
import type { ReleaseDetail, ReleaseServer, TicketOrder } from '../client/release-server.ts';
import { publicSource } from '../publish/copy-releases.ts';
import { buildSource } from '../publish/publish-build.ts';
import type { ReleaseSource } from '../publish/upload-release.ts';

/** A release that a gate tests, at a site that has it. */
export interface TestedRelease {
  source: Pick<ReleaseSource, 'remote' | 'version' | 'manifestText'>;
  /** Its own tests: path in `dist/e2e` → content. */
  readTests: () => Promise<Map<string, Buffer>>;
  /** Reads the source map of a script, if it may: `assets/list.js.map`. */
  readMap?: (path: string) => Promise<Buffer>;
}

/** A release that the gate brings to a site of its own. */
export interface Candidate extends TestedRelease {
  source: ReleaseSource;
}

async function testsOf({ files, read }: ReleaseSource): Promise<Map<string, Buffer>> {
  const prefix = `${TESTS_FOLDER}/`;
  const tests = files.filter(({ part, path }) => part === 'private' && path.startsWith(prefix));
  const entries = tests.map(
    async (file) => [file.path.slice(prefix.length), await read(file)] as const,
  );
  return new Map(await Promise.all(entries));
}

/** A build that is tested, uploaded or not. */
export function buildCandidate(build: Build, source = buildSource(build)): Candidate {
  const readMap = (path: string) => source.read({ part: 'private', path });
  return { source, readTests: () => testsOf(source), readMap };
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
  const readMap = (path: string) => server.privateFile(remote, version, path);
  return { source, readTests: () => testsOf({ ...source, files, read }), readMap };
}

/** @param server - Its token is the ticket that names the release. */
export function ticketCandidate(
  server: ReleaseServer,
  { tests, ...source }: TicketOrder['candidate'],
): TestedRelease {
  const read = async ({ path }: { path: string }) => [path, await server.ticketTest(path)] as const;
  return { source, readTests: async () => new Map(await Promise.all(tests.map(read))) };
}
