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
  const description = describeOrRefuse(build);
  return { build, description, source: buildSource(build, description, change) };
}
