import { ROOT } from 'site-runner';
import { readCommit } from '../../build/read-commit.ts';
import type { Change, ReleaseServer } from '../../client/release-server.ts';
import { buildCandidate } from '../../gate/candidate.ts';
import { checkBuild, passGate, toRecord } from '../../gate/pass-gate.ts';
import { findRelease, uploadBuild } from '../../publish/publish-build.ts';
import { type AddCommands, changeOf } from '../context.ts';
import { print } from '../output.ts';
import { type PreparedBuild, prepareBuild } from '../prepare-build.ts';

interface Options {
  build: boolean;
  e2e: boolean;
  accept: boolean;
  report?: string;
}

/** Passes the gate with an uploaded release, and accepts it. */
async function acceptBuild(
  server: ReleaseServer,
  { build, description }: PreparedBuild,
  change: Change,
  { e2e, report }: Pick<Options, 'e2e' | 'report'>,
): Promise<void> {
  const { name } = build.remote;
  const { version } = description;
  if (!e2e) {
    await server.accept(name, version, { skippedE2e: true }, change);
    return;
  }
  const repair = `npm run release -- publish ${name}`;
  const pass = await passGate(server, [buildCandidate(build, description)], {
    report,
    consequence: `It stays uploaded, and gets no visitors. Repair it, then: ${repair}`,
  });
  const record = toRecord(pass, [await server.release(name, version)]);
  await server.accept(name, version, { record }, change);
}

/**
 * Publishes a build. A build that the gate has refused continues there, and an accepted one only gets
 * its missing files.
 *
 * @returns What became of it.
 * @throws DeliveryError when the release server or the gate refuses the build.
 */
export async function publish(
  server: ReleaseServer,
  prepared: PreparedBuild,
  options: Pick<Options, 'e2e' | 'accept' | 'report'>,
  change: Change,
) {
  const { build, description } = prepared;
  const { name } = build.remote;
  const { version } = description;
  const known = await findRelease(server, name, version);
  const isAccepted = known?.state === 'accepted';
  if (isAccepted) console.error(`This build is published already, as ${version}.`);
  else await checkBuild(server, prepared);
  await uploadBuild(server, build, change, known, description);
  console.error(`✓ ${name} ${version} is uploaded.`);
  if (options.accept && !isAccepted) await acceptBuild(server, prepared, change, options);
  const { state, role, share } = await server.release(name, version);
  return { version, state, role, share, isNew: !isAccepted };
}

/** `release publish`: a release that is accepted already does not pass the gate again. */
export const addCommands: AddCommands = (program, open) => {
  program
    .command('publish <remote>')
    .description('build a release, upload it, pass the gate, and accept it without visitors')
    .option('--no-build', 'publish the existing build')
    .option('--no-e2e', 'skip the tests in a browser; the history shows it')
    .option('--no-accept', 'only upload it: for previews at a staging site, or a gate elsewhere')
    .option('--report <folder>', 'where the reports of the gate go')
    .action(async (remote: string, options: Options, command) => {
      const { server } = await open();
      const prepared = await prepareBuild(remote, options.build);
      const change = { ...changeOf(command), commit: await readCommit(ROOT) };
      const result = await publish(server, prepared, options, change);
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
};
