import {
  type Build,
  BuildError,
  describeRelease,
  loadBuild,
  type ReleaseDescription,
} from '@clean-express/release-build';
import type { Reason } from '../client/release-server.ts';
import { refuse } from '../gate/refuse.ts';
import { buildSource, type PreparedBuild } from '../publish/publish-build.ts';
import { requirePackage, type Workspace } from '../workspace/workspace.ts';

function describeOrRefuse(build: Build): ReleaseDescription {
  try {
    return describeRelease(build);
  } catch (error) {
    if (error instanceof BuildError) refuse(build.remote.name, [error.message]);
    throw error;
  }
}

/** Says which scripts have no source map in the release. It is published without. */
function warnOfMaps({ remote, withoutMaps = [] }: Build): void {
  if (withoutMaps.length === 0) return;
  console.error(
    `The source maps of ${remote.name} are larger than 20 MB together. These are left out, so that errors of their scripts are listed without source lines: ${withoutMaps.join(', ')}. Load fewer or smaller libraries.`,
  );
}

/**
 * Reads the build of a remote.
 *
 * @param wantsBuild - Whether to build its package first, unless its build is up to date.
 * @param change - From which commit the build is.
 * @throws DeliveryError when there is no such remote, its build fails, or does not match its declaration.
 */
export async function prepareBuild(
  workspace: Workspace,
  name: string,
  wantsBuild: boolean,
  change: Reason = {},
): Promise<PreparedBuild> {
  const remote = await requirePackage(workspace, name);
  const build = await workspace.withBuild(remote, wantsBuild, () => loadBuild(remote));
  warnOfMaps(build);
  const description = describeOrRefuse(build);
  return { build, description, source: buildSource(build, description, change) };
}
