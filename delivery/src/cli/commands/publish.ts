import { basename } from 'node:path';
import { BuildError } from '@clean-express/federation/build';
import type { Command } from 'commander';
import { PlainError, ROOT, readBuilds, step, withBuilds } from 'site-runner';
import { type Build, loadBuild } from '../../build/build.ts';
import { describeRelease, type ReleaseDescription } from '../../build/describe-release.ts';
import { readCommit } from '../../build/read-commit.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { passGate, refuse } from '../../gate/pass-gate.ts';
import { findRelease, uploadBuild } from '../../publish/publish-build.ts';
import { type AddCommands, changeOf, type openContext, requireRemote } from '../context.ts';
import { print } from '../output.ts';

/** The options of `publish` and `gate`. */
interface Options {
  build: boolean;
  e2e: boolean;
}

type Context = Awaited<ReturnType<typeof openContext>>;

/**
 * Reads the build of a remote.
 *
 * @param wantsBuild - Whether to build its package first, unless its build is up to date.
 * @throws DeliveryError when there is no such remote, or its build fails.
 */
async function prepareBuild(name: string, wantsBuild: boolean): Promise<Build> {
  const remote = await requireRemote(name);
  const read = () => loadBuild(remote);
  try {
    return await step('Build', (note) =>
      wantsBuild ? withBuilds(note, [basename(remote.folder)], read) : readBuilds(note, read),
    );
  } catch (error) {
    if (error instanceof PlainError) throw new DeliveryError('refused', error.message);
    throw error;
  }
}

function describeOrRefuse(build: Build): ReleaseDescription {
  try {
    return describeRelease(build);
  } catch (error) {
    if (error instanceof BuildError) refuse(build.remote.name, [error.message]);
    throw error;
  }
}

/** Publishes a build, and says what became of it. */
async function publish(
  context: Context,
  build: Build,
  { e2e, accept }: { e2e: boolean; accept: boolean },
  command: Command,
) {
  const { name } = build.remote;
  const { server } = context;
  const description = describeOrRefuse(build);
  const { version } = description;
  const known = await findRelease(server, name, version);
  const isAccepted = known?.state === 'accepted';
  if (isAccepted) console.error(`This build is published already, as ${version}.`);
  else await passGate(server, { build, description }, { e2e });
  const commit = await readCommit(ROOT);
  const change = { ...changeOf(command), commit };
  await uploadBuild(server, build, change, known, description);
  if (accept && !isAccepted) await server.accept(name, version, { skippedE2e: true }, change);
  const { state, role, share } = await server.release(name, version);
  return { version, state, role, share, isNew: !isAccepted };
}

/** `release publish`, where a published build skips the gate, and `release gate`, which only checks. */
export const addCommands: AddCommands = (program, open) => {
  program
    .command('publish <remote>')
    .description('build a release, pass the gate, and publish the release without visitors')
    .option('--no-build', 'publish the existing build')
    .option('--no-e2e', 'skip the e2e tests; the contract is still checked')
    .option('--no-accept', 'only upload it: for previews at a staging site')
    .action(async (remote: string, options: Options & { accept: boolean }, command) => {
      const context = await open();
      const build = await prepareBuild(remote, options.build);
      const result = await publish(context, build, options, command);
      const { version, state, share } = result;
      const next =
        share === 100
          ? 'All visitors get it.'
          : `${share === 0 ? 'No visitor gets it yet' : `It has ${share} % of the visitors`}. To preview it: npm run release -- preview ${remote} ${version}`;
      print(command, {
        json: { remote, ...result },
        text: `${remote} ${version} is ${state}. ${next}`,
      });
    });
  program
    .command('gate <remote>')
    .description('check a build against the contract and the e2e tests, without publishing it')
    .option('--no-build', 'check the existing build')
    .option('--no-e2e', 'check the contract only')
    .action(async (remote: string, { build: wantsBuild, e2e }: Options, command) => {
      const { server } = await open();
      const build = await prepareBuild(remote, wantsBuild);
      await passGate(server, { build, description: describeOrRefuse(build) }, { e2e });
      print(command, {
        json: { remote, passed: true, e2e },
        text: `${remote} may be published.`,
      });
    });
};
