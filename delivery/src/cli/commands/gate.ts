import { writeFile } from 'node:fs/promises';
import type { ReleaseRow, ReleaseServer } from '../../client/release-server.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { buildCandidate, type Candidate, storedCandidate } from '../../gate/candidate.ts';
import { checkBuild, passGate, toRecord } from '../../gate/pass-gate.ts';
import { findRelease } from '../../publish/publish-build.ts';
import type { RunGate, Workspace } from '../../workspace/workspace.ts';
import type { AddCommands } from '../context.ts';
import { print } from '../output.ts';
import { prepareBuild } from '../prepare-build.ts';

interface Options {
  build: boolean;
  e2e: boolean;
  only?: string[];
  report?: string;
  record?: string;
}

/**
 * Reads what the gate is to test, and checks a build as the release server would.
 *
 * @param name - A remote, whose build is tested, or `blog@1.0.0-dcaacbeb9e69`: an uploaded release.
 */
async function readCandidate(
  server: ReleaseServer,
  workspace: Workspace,
  name: string,
  wantsBuild: boolean,
): Promise<Candidate> {
  const [remote = '', version] = name.split('@');
  if (version) return storedCandidate(server, await server.release(remote, version));
  const prepared = await prepareBuild(workspace, remote, wantsBuild);
  await checkBuild(server, prepared);
  return buildCandidate(prepared.build, prepared.description);
}

/** The candidates as the release server has them: a record of others counts nowhere. */
function requireUploaded(
  server: ReleaseServer,
  candidates: readonly Candidate[],
): Promise<ReleaseRow[]> {
  const rows = candidates.map(async ({ source: { remote, version } }) => {
    const row = await findRelease(server, remote, version);
    if (row) return row;
    const message = `The release server does not have ${remote} ${version}, so that no record of it counts. Upload it first: npm run release -- publish ${remote} --no-accept`;
    throw new DeliveryError('notFound', message);
  });
  return Promise.all(rows);
}

/** @throws DeliveryError when the tests cannot run here. */
function requireGate({ runGate }: Workspace): RunGate {
  if (runGate) return runGate;
  const message =
    'The tests of the gate run at the site, not in the repository of a remote. Check the contract only, with --no-e2e.';
  throw new DeliveryError('usage', message);
}

function partialRecord(): DeliveryError {
  const message =
    'A record counts only if all tests of the gate have run: leave out --only or --record.';
  return new DeliveryError('usage', message);
}

/** `release gate`: tests releases together, and uploads nothing. */
export const addCommands: AddCommands = (program, open, workspace) => {
  program
    .command('gate <remotes...>')
    .description(
      'check builds against the contract and the tests, together, without publishing them',
    )
    .option('--no-build', 'check the existing builds')
    .option('--no-e2e', 'check the contract only')
    .option('--only <parts...>', 'across-remotes, candidate-tests, visits or long-tasks')
    .option('--report <folder>', 'where the reports go')
    .option('--record <file>', 'write the record with which uploaded releases can be accepted')
    .addHelpText('after', '\nName an uploaded release as <remote>@<version>.')
    .action(async (remotes: string[], options: Options, command) => {
      const { build, e2e, only, report, record } = options;
      if (only && record) throw partialRecord();
      const { server } = await open();
      const candidates: Candidate[] = [];
      for (const name of remotes)
        candidates.push(await readCandidate(server, workspace, name, build));
      const rows = record ? await requireUploaded(server, candidates) : [];
      const consequence = 'Nothing was changed.';
      const pass = e2e
        ? await passGate(server, candidates, {
            runGate: requireGate(workspace),
            report,
            only,
            consequence,
          })
        : undefined;
      if (pass && record) {
        await writeFile(record, `${JSON.stringify(toRecord(pass, rows), null, 2)}\n`);
      }
      const { passed: tests, folder, seconds } = pass?.outcome ?? {};
      print(command, {
        json: { remotes, passed: true, e2e, ...(pass && { tests, report: folder, seconds }) },
        text: `${remotes.join(', ')} may be published.`,
      });
    });
};
