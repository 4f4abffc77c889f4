import { describeRelease } from '../../build/describe-release.ts';
import { loadBuild } from '../../build/load-build.ts';
import { publishBuild } from '../../publish/publish-build.ts';
import { requireOrigin } from '../../publish/require-origin.ts';
import { liveRelease, releasesOf } from '../../registry/releases.ts';
import { buildRemote } from '../build-remote.ts';
import { note, print } from '../output.ts';
import { passGate } from '../pass-gate.ts';
import type { AddCommand } from './command.ts';

interface Options {
  build: boolean;
  flows: boolean;
}

/** `release publish`: the same bytes published again skip the gate. */
export const addPublish: AddCommand = (program, open) => {
  program
    .command('publish <remote>')
    .description('build a release, pass the gate, and add it without giving it to visitors')
    .option('--no-build', 'publish the build that is there')
    .option('--no-flows', 'leave out the flows in a browser; the contract is checked all the same')
    .action(async (name: string, { build: wantsBuild, flows }: Options, command) => {
      const context = await open();
      const { store } = context;
      const remote = await context.requireRemote(name);
      if (wantsBuild) await buildRemote(context, remote);
      const build = await loadBuild(remote);
      const { version } = describeRelease(build);
      const before = await store.readRegistry();
      const isNew = !releasesOf(before, name).some(({ metadata }) => metadata.version === version);
      const origin = context.originOf(remote.remote);
      if (isNew) {
        await requireOrigin(origin);
        await passGate(context, remote, build, { flows });
      } else note(`${version} is published already: the same bytes are one release.`);
      const author = context.author(flows || !isNew ? undefined : 'published without the flows');
      const { release, registry } = await publishBuild(build, { store, origin, author });
      const live = liveRelease(registry, name)?.metadata.version;
      const next =
        live === version
          ? 'Everybody has it.'
          : `No visitor has it yet. Look at it: pnpm release preview ${name} ${version}`;
      print(command, {
        json: { remote: name, version, url: release.url, isNew, live },
        text: `${name} ${version} is published. ${next}`,
      });
    });
};
