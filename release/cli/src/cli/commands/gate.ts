import { writeFile } from 'node:fs/promises';
import type { GateRecord } from '@clean-express/release-contract/gate-record';
import { z } from 'zod';
import type { NamedRelease, ReleaseRow, ReleaseServer } from '../../client/release-server.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { buildCandidate, type Candidate, storedCandidate } from '../../gate/candidate.ts';
import {
  checkBuild,
  type GatePass,
  passGate,
  passTicketGate,
  toRecord,
} from '../../gate/pass-gate.ts';
import { requireAccess } from '../../gate/refuse.ts';
import { visitSite } from '../../gate/visit-site.ts';
import { findRelease } from '../../publish/publish-build.ts';
import { readJsonFile } from '../../read-json-file.ts';
import { requirePackage, type Workspace } from '../../workspace/workspace.ts';
import type { AddCommands } from '../context.ts';
import { readRelease } from '../context.ts';
import { print } from '../output.ts';
import { prepareBuild } from '../prepare-build.ts';

interface Options {
  build: boolean;
  e2e: boolean;
  only?: string[];
  allTests?: boolean;
  report?: string;
  record?: string;
  ticket?: string;
  visits?: string | true;
}

/**
 * Reads what the gate is to test, and checks a build as the release server would.
 *
 * @param name - A remote, whose build is tested, or `blog@1.0.0-dcaacbeb9e69`: an uploaded release.
 * @param partners - The uploaded releases that are tested with it.
 */
async function readCandidate(
  server: ReleaseServer,
  workspace: Workspace,
  name: string,
  wantsBuild: boolean,
  partners: readonly NamedRelease[],
): Promise<Candidate> {
  if (name.includes('@')) {
    const { remote, version } = readRelease(name);
    return storedCandidate(server, await server.release(remote, version));
  }
  const { remote: declared } = await requirePackage(workspace, name);
  await requireAccess(server, declared, [['upload', 'gate']]);
  const prepared = await prepareBuild(workspace, name, wantsBuild);
  await checkBuild(server, prepared, partners);
  return buildCandidate(prepared.build, prepared.source);
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
function requireGate<Run>(run: Run | undefined): Run {
  if (run) return run;
  const message =
    'The tests of the gate run at the site, not in the repository of a remote. Check the contract only, with --no-e2e.';
  throw new DeliveryError('usage', message);
}

/**
 * Visits the pages of the remote of a repository, at a site or at its development server.
 *
 * @returns What was visited.
 */
async function visitOwn({ root, localSite, findRemotes }: Workspace, site: string | true) {
  const [own] = await findRemotes();
  if (localSite || !own) {
    const message =
      '--visits is for the repository of a remote. Here: npm run release -- gate <remote> --only visits';
    throw new DeliveryError('usage', message);
  }
  const { name, port } = own.remote;
  const address = site === true ? `http://localhost:${port}` : site;
  if (!URL.canParse(address)) {
    throw new DeliveryError('usage', 'Write --visits with an address such as https://example.com.');
  }
  const { origin } = new URL(address);
  await visitSite(root, name, origin);
  return { remote: name, site: origin };
}

/** @throws DeliveryError when the options contradict each other. */
function checkOptions(
  remotes: readonly string[],
  { only, record, ticket, e2e, visits, report, allTests }: Options,
): void {
  if (visits) {
    const isAlone = ![only, record, ticket, report, allTests].some(Boolean) && e2e;
    if (isAlone && remotes.length === 0) return;
    const message = '--visits is about the remote of this repository: leave out all else.';
    throw new DeliveryError('usage', message);
  }
  if (only && record) {
    const message =
      'A record counts only if all tests of the gate have run: leave out --only or --record.';
    throw new DeliveryError('usage', message);
  }
  if (ticket && (remotes.length > 0 || !e2e)) {
    const message = 'The ticket names the release to test: leave out the remotes and --no-e2e.';
    throw new DeliveryError('usage', message);
  }
  if (!ticket && remotes.length === 0) {
    throw new DeliveryError('usage', 'Name the remotes to test, or a ticket (--ticket).');
  }
}

async function readTicket(file: string): Promise<string> {
  const { ticket } = await readJsonFile(file, {
    schema: z.object({ ticket: z.string() }),
    title: 'a gate ticket',
    whenMissing: 'Name the ticket that "publish --ticket" has written.',
    whenInvalid: 'Publish the release again.',
  });
  return ticket;
}

/** What a gate has found, unless its tests did not run. */
interface Result {
  /** `blog`, or `blog@1.0.0-dcaacbeb9e69` if it is uploaded. */
  names: string[];
  pass?: GatePass | undefined;
  record?: GateRecord | undefined;
}

/** What a gate means for what it has tested. */
const UNCHANGED = 'Nothing was changed.';

/** What is true after a gate that has passed, and what may come next. */
function describePass({ names, pass }: Result, record = '<file>'): string {
  const next = names.map((name) => {
    const [remote = '', version] = name.split('@');
    return version ? `accept ${remote} ${version} --record ${record}` : `publish ${remote}`;
  });
  const found = pass ? 'passed the gate' : 'fits the contract, and no test has run';
  const now = `${names.join(', ')}: ${found}. ${UNCHANGED} Next:`;
  return [now, ...next.map((command) => `  npm run release -- ${command}`)].join('\n');
}

async function gateRemotes(
  server: ReleaseServer,
  workspace: Workspace,
  remotes: string[],
  { build, e2e, only, allTests, report, record }: Options,
): Promise<Result> {
  const candidates: Candidate[] = [];
  const partners = remotes.filter((name) => name.includes('@')).map(readRelease);
  for (const name of remotes) {
    candidates.push(await readCandidate(server, workspace, name, build, partners));
  }
  const rows = record ? await requireUploaded(server, candidates) : [];
  if (!e2e) return { names: remotes };
  const runGate = requireGate(workspace.runGate);
  const options = { runGate, report, only, allTests, consequence: UNCHANGED };
  const pass = await passGate(server, candidates, options);
  return { names: remotes, pass, record: toRecord(pass, rows) };
}

async function gateTicket(
  server: ReleaseServer,
  workspace: Workspace,
  { only, allTests, report }: Options,
): Promise<Result> {
  const runGate = requireGate(workspace.runGateAt);
  // The ticket does not say whether it has visitors: published again, it may be the live release.
  const options = { runGate, report, only, allTests, consequence: UNCHANGED };
  const pass = await passTicketGate(server, options);
  const { remote, version } = pass.candidate;
  return { names: [`${remote}@${version}`], pass, record: toRecord(pass, [pass.candidate]) };
}

/** `release gate`: tests releases together, and uploads nothing. */
export const addCommands: AddCommands = (program, open, workspace) => {
  program
    .command('gate [remotes...]')
    .description(
      'check builds against the contract and the tests, together, without publishing them',
    )
    .option('--no-build', 'check the existing builds')
    .option('--no-e2e', 'check the contract only')
    .option('--only <parts...>', 'across-remotes, candidate-tests, visits or long-tasks')
    .option('--all-tests', 'run tests that load nothing of the candidates, too')
    .option('--report <folder>', 'where the reports go')
    .option('--record <file>', 'write the record with which uploaded releases can be accepted')
    .option('--ticket <file>', 'test the release of a ticket, at the staging site of the ticket')
    .option(
      '--visits [site]',
      'in the repository of a remote: visit its pages, by default at its development server',
    )
    .addHelpText('after', '\nName an uploaded release as <remote>@<version>.')
    .action(async (remotes: string[], options: Options, command) => {
      checkOptions(remotes, options);
      const { ticket, visits } = options;
      if (visits) {
        const visited = await visitOwn(workspace, visits);
        const text = `The visits of ${visited.remote} at ${visited.site} pass.`;
        return print(command, { json: { ...visited, passed: true }, text });
      }
      const { server } = await open(ticket && (await readTicket(ticket)));
      const result = ticket
        ? await gateTicket(server, workspace, options)
        : await gateRemotes(server, workspace, remotes, options);
      const { names, pass, record } = result;
      if (record && options.record) {
        await writeFile(options.record, `${JSON.stringify(record, null, 2)}\n`);
      }
      const { passed: tests, folder: report, seconds } = pass?.outcome ?? {};
      const e2e = pass !== undefined;
      print(command, {
        json: { remotes: names, passed: true, e2e, ...(e2e && { tests, report, seconds }) },
        text: describePass(result, options.record),
      });
    });
};
