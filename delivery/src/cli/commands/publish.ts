import { basename } from 'node:path';
import { BuildError } from '@clean-express/federation/build';
import { liveRelease, releasesOf } from '@clean-express/federation/releases';
import { buildStale, PlainError, step } from 'site-runner';
import { type Build, loadBuild } from '../../build/build.ts';
import { describeRelease, type ReleaseDescription } from '../../build/describe-release.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { passGate, refuse } from '../../gate/pass-gate.ts';
import { publishBuild, requireOrigin } from '../../publish/publish-build.ts';
import { type AddCommands, requireRemote } from '../context.ts';
import { print } from '../output.ts';

/** The options of `publish` and `gate`. */
interface Options {
  build: boolean;
  e2e: boolean;
}

/**
 * Reads the build of a remote.
 *
 * @param wantsBuild - Whether to build its package first, unless its build is up to date.
 * @throws DeliveryError when there is no such remote, or its build fails.
 */
async function prepareBuild(name: string, wantsBuild: boolean): Promise<Build> {
  const remote = await requireRemote(name);
  try {
    if (wantsBuild) await step('Build', (note) => buildStale(note, [basename(remote.folder)]));
  } catch (error) {
    if (error instanceof PlainError) throw new DeliveryError('refused', error.message);
    throw error;
  }
  return loadBuild(remote);
}

function describeOrRefuse(build: Build): ReleaseDescription {
  try {
    return describeRelease(build);
  } catch (error) {
    if (error instanceof BuildError) refuse(build.remote.name, [error.message]);
    throw error;
  }
}

/** `release publish`, where a published build skips the gate, and `release gate`, which only checks. */
export const addCommands: AddCommands = (program, open) => {
  program
    .command('publish <remote>')
    .description('build a release, pass the gate, and add the release without visitors')
    .option('--no-build', 'publish the existing build')
    .option('--no-e2e', 'skip the e2e tests; the contract is still checked')
    .action(async (name: string, { build: wantsBuild, e2e }: Options, command) => {
      const context = await open();
      const { store, site } = context;
      const build = await prepareBuild(name, wantsBuild);
      const description = describeRelease(build);
      const { version } = description;
      const before = await store.readRegistry();
      const isNew = !releasesOf(before, name).some(({ metadata }) => metadata.version === version);
      const origin = context.originOf(build.remote);
      if (isNew) {
        await requireOrigin(origin);
        await passGate({ build, description, registry: before }, { site, e2e });
      } else console.error(`This build is published already, as ${version}.`);
      const author = context.author(e2e || !isNew ? undefined : 'published without the e2e tests');
      const target = { store, origin, author };
      const { release, registry } = await publishBuild(build, target, description);
      const live = liveRelease(registry, name)?.metadata.version;
      const next =
        live === version
          ? 'All visitors get it.'
          : `No visitor gets it yet. To preview it: pnpm release preview ${name} ${version}`;
      print(command, {
        json: { remote: name, version, url: release.url, isNew, live },
        text: `${name} ${version} is published. ${next}`,
      });
    });
  program
    .command('gate <remote>')
    .description('check a build against the contract and the e2e tests, without publishing it')
    .option('--no-build', 'check the existing build')
    .option('--no-e2e', 'check the contract only')
    .action(async (name: string, { build: wantsBuild, e2e }: Options, command) => {
      const { store, site } = await open();
      const build = await prepareBuild(name, wantsBuild);
      const description = describeOrRefuse(build);
      const registry = await store.readRegistry();
      await passGate({ build, description, registry }, { site, e2e });
      print(command, {
        json: { remote: name, passed: true, e2e },
        text: `${name} may be published.`,
      });
    });
};
