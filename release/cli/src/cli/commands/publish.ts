import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkServerBundle, type RemotePackage, SERVER_FOLDER } from '@clean-express/release-build';
import type { Permission } from '@clean-express/release-contract/release-policy';
import { execa } from 'execa';
import { z } from 'zod';
import type {
  NamedRelease,
  Reason,
  ReleaseServer,
  UploadReason,
} from '../../client/release-server.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { buildCandidate, storedCandidate } from '../../gate/candidate.ts';
import { checkBuild, passGate, toRecord } from '../../gate/pass-gate.ts';
import { refuse, requireAccess } from '../../gate/refuse.ts';
import type { RunGate } from '../../gate/run-gate.ts';
import {
  findRelease,
  type PreparedBuild,
  readCommit,
  uploadBuild,
} from '../../publish/publish-build.ts';
import { findWrongVersions } from '../../types/check-versions.ts';
import { requirePackage, type Workspace } from '../../workspace/workspace.ts';
import { type AddCommands, changeOf, readRelease } from '../context.ts';
import { describeState } from '../describe-state.ts';
import { print } from '../output.ts';
import { prepareBuild } from '../prepare-build.ts';

const manifestSchema = z.object({ scripts: z.object({ check: z.string() }) });

/**
 * Runs the script `check` of a remote: its types and unit tests.
 *
 * @throws DeliveryError when it fails, or there is none.
 */
async function runCheck({ folder }: Pick<RemotePackage, 'folder'>): Promise<void> {
  const file = join(folder, 'package.json');
  if (!manifestSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).success) {
    const message = `${file} has no script "check", which has to pass before a release. Add this line to its scripts:\n  "check": "tsc -p . && vitest run",\nTo publish without it: --no-check, which the history shows.`;
    throw new DeliveryError('refused', message);
  }
  // Standard output is for the result of the command.
  const { failed } = await execa('npm', ['run', 'check'], {
    cwd: folder,
    stdio: ['ignore', process.stderr, process.stderr],
    reject: false,
  });
  if (!failed) return;
  const message = 'The script "check" failed. See its output above. Nothing was changed.';
  throw new DeliveryError('refused', message);
}

interface Options {
  build: boolean;
  check: boolean;
  e2e: boolean;
  accept: boolean;
  allTests?: boolean;
  report?: string;
  ticket?: string;
  with?: NamedRelease[];
}

/** What is done with a build. */
type PublishOptions = Pick<Options, 'check' | 'e2e' | 'accept' | 'report' | 'allTests' | 'with'> &
  Pick<Workspace, 'runGate'> &
  Pick<RemotePackage, 'folder'>;

/**
 * Passes the gate with an uploaded release, and accepts it.
 *
 * @param runGate - Without it, the tests are skipped, and the history shows that.
 */
async function acceptBuild(
  server: ReleaseServer,
  { build, source }: PreparedBuild,
  change: Reason,
  runGate: RunGate | undefined,
  { report, allTests, with: partners = [] }: Pick<PublishOptions, 'report' | 'allTests' | 'with'>,
): Promise<void> {
  const { remote: name, version } = source;
  if (!runGate) {
    await server.accept(name, version, { skippedE2e: true }, change);
    return;
  }
  const repair = `npm run release -- publish ${name}`;
  const details = await Promise.all(
    partners.map(({ remote, version }) => server.release(remote, version)),
  );
  // First, because the build may need them.
  const beside = details.map((partner) => storedCandidate(server, partner));
  const pass = await passGate(server, [...beside, buildCandidate(build, source)], {
    runGate,
    report,
    allTests,
    consequence: `It stays uploaded, and gets no visitors. Repair it, then: ${repair}`,
  });
  const record = toRecord(pass, [...details, await server.release(name, version)]);
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
  options: PublishOptions,
  change: Reason,
) {
  const { remote: name, version } = prepared.source;
  const known = await findRelease(server, name, version);
  const isAccepted = known?.state === 'accepted';
  if (isAccepted) console.error(`This build is published already, as ${version}.`);
  else {
    refuse(name, await findWrongVersions(server, prepared, options.folder));
    await checkBuild(server, prepared, options.with);
  }
  const skippedCheck = options.check ? undefined : true;
  const reason: UploadReason = { ...change, skippedCheck };
  await uploadBuild(server, prepared.source, reason, known, options.with);
  console.error(`✓ ${name} ${version} is uploaded.`);
  const { e2e, accept, runGate } = options;
  // Where the gate is elsewhere, it tests the uploaded release next.
  const canAccept = accept && (!e2e || runGate !== undefined);
  if (canAccept && !isAccepted) {
    await acceptBuild(server, prepared, change, e2e ? runGate : undefined, options);
  }
  const { state, role, share } = await server.release(name, version);
  return { version, state, role, share, isNew: !isAccepted };
}

/** The ticket is a bearer token: no other account of this machine reads it. */
const PRIVATE = { mode: 0o600 };

/**
 * Gets a ticket for the gate of an uploaded release, and writes it to a file.
 *
 * @param site - Origin of the staging site where the gate runs.
 */
async function writeTicket(
  server: ReleaseServer,
  release: { remote: string; version: string },
  { file, site }: { file: string; site: string },
) {
  const issued = await server.createGateTicket(release.remote, release.version, site);
  const { expires } = issued;
  await writeFile(file, JSON.stringify(issued), PRIVATE);
  console.error(`✓ The ticket for the gate at ${site} is in ${file}, until ${expires}.`);
  return { file, site, expires };
}

/** @throws DeliveryError when a ticket does not go with the other options. */
function checkTicket({ ticket, e2e, with: partners }: Options): void {
  if (!ticket) return;
  if (!e2e) {
    const message = 'A ticket is for the tests of the gate: leave out --ticket or --no-e2e.';
    throw new DeliveryError('usage', message);
  }
  if (partners) {
    const message =
      'A ticket is for the gate of one release: test those that move together where the site is, with: npm run release -- gate';
    throw new DeliveryError('usage', message);
  }
}

/** The permissions that publishing needs at a release server. */
function neededFor({ check, e2e, accept, ticket }: Options, hasGate: boolean): Permission[] {
  const willAccept = accept && !ticket && (!e2e || hasGate);
  const needed: Permission[] = ['upload'];
  if (!check) needed.push('skip-check');
  if (ticket) needed.push('preview');
  if (willAccept) needed.push(e2e ? 'gate' : 'skip-e2e');
  return needed;
}

/** `release publish`: a release that is accepted already does not pass the gate again. */
export const addCommands: AddCommands = (program, open, workspace) => {
  program
    .command('publish <remote>')
    .description(
      'check and build a release, upload it, pass the gate, and accept it without visitors',
    )
    .option('--no-build', 'publish the existing build')
    .option('--no-check', 'skip the script "check": types and unit tests; the history shows it')
    .option('--no-e2e', 'skip the tests in a browser; the history shows it')
    .option('--no-accept', 'only upload it: for previews at a staging site, or a gate elsewhere')
    .option('--all-tests', 'run tests of the gate that load nothing of the remote, too')
    .option('--report <folder>', 'where the reports of the gate go')
    .option(
      '--with <releases...>',
      'uploaded releases that move together with it: it is checked and tested beside them',
      (text: string, before: NamedRelease[] = []) => [...before, readRelease(text)],
    )
    .option(
      '--ticket <file>',
      'only upload it, and write a ticket for its gate at GATE_URL: it is valid for an hour',
    )
    .action(async (remote: string, options: Options, command) => {
      const { ticket: file } = options;
      checkTicket(options);
      const { server, gateSite } = await open();
      const site = file && gateSite();
      const own = await requirePackage(workspace, remote);
      const needed = neededFor(options, workspace.runGate !== undefined);
      await requireAccess(server, own.remote, needed);
      if (options.check) await runCheck(own);
      const change = { ...changeOf(command), commit: await readCommit(workspace.root) };
      const prepared = await prepareBuild(workspace, remote, options.build, change);
      const { folder, dist } = own;
      const directory = join(dist, SERVER_FOLDER);
      refuse(remote, await checkServerBundle({ folder, directory, remote: own.remote }));
      const accept = options.accept && !file;
      const publishing = { ...options, accept, ...workspace, folder };
      const result = await publish(server, prepared, publishing, change);
      const { version } = result;
      const ticket =
        file && site && (await writeTicket(server, { remote, version }, { file, site }));
      print(command, {
        json: { remote, ...result, ...(ticket && { ticket }) },
        text: describeState({ remote, ...result }),
      });
    });
};
