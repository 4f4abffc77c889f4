import { liveRelease, releasesOf } from '@clean-express/federation/releases';
import { loadBuild } from '../../build/build.ts';
import { describeRelease } from '../../build/describe-release.ts';
import { publishBuild, requireOrigin } from '../../publish/publish-build.ts';
import type { AddCommand } from '../context.ts';
import { note, print } from '../output.ts';
import { buildRemote, type Options, passGate } from './gate.ts';

/** `release publish`. A build that is published already skips the gate. */
export const addPublish: AddCommand = (program, open) => {
  program
    .command('publish <remote>')
    .description('build a release, pass the gate, and add the release without visitors')
    .option('--no-build', 'publish the existing build')
    .option('--no-e2e', 'skip the e2e tests; the contract is still checked')
    .action(async (name: string, { build: wantsBuild, e2e }: Options, command) => {
      const context = await open();
      const { store } = context;
      const remote = await context.requireRemote(name);
      if (wantsBuild) await buildRemote(remote);
      const build = await loadBuild(remote);
      const description = describeRelease(build);
      const { version } = description;
      const before = await store.readRegistry();
      const isNew = !releasesOf(before, name).some(({ metadata }) => metadata.version === version);
      const origin = context.originOf(remote.remote);
      if (isNew) {
        await requireOrigin(origin);
        await passGate(context, { build, description, registry: before }, e2e);
      } else note(`This build is published already, as ${version}.`);
      const author = context.author(e2e || !isNew ? undefined : 'published without the e2e tests');
      const { release, registry } = await publishBuild(
        build,
        { store, origin, author },
        description,
      );
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
};
