import { basename } from 'node:path';
import { BuildError } from '@clean-express/federation/build';
import { PlainError, readBuilds, step, withBuilds } from 'site-runner';
import { type Build, loadBuild } from '../build/build.ts';
import { describeRelease, type ReleaseDescription } from '../build/describe-release.ts';
import { DeliveryError } from '../errors/delivery-error.ts';
import { refuse } from '../gate/refuse.ts';
import { requireRemote } from './context.ts';

/** A build, and what is published of it. */
export interface PreparedBuild {
  build: Build;
  description: ReleaseDescription;
}

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
 * @throws DeliveryError when there is no such remote, its build fails, or does not match its declaration.
 */
export async function prepareBuild(name: string, wantsBuild: boolean): Promise<PreparedBuild> {
  const remote = await requireRemote(name);
  const read = () => loadBuild(remote);
  try {
    const build = await step('Build', (note) =>
      wantsBuild ? withBuilds(note, [basename(remote.folder)], read) : readBuilds(note, read),
    );
    return { build, description: describeOrRefuse(build) };
  } catch (error) {
    if (error instanceof PlainError) throw new DeliveryError('refused', error.message);
    throw error;
  }
}
