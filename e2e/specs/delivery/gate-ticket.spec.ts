import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseServer } from '@clean-express/release';
import type { Page } from '@playwright/test';
import { openIssuer } from 'release-server/testing/issuer';
import { startJob, workflowRule } from 'release-server/testing/workflow-job';
import { createCanary, leftOver, maliciousTest } from '../../fixtures/gate/malicious-test.ts';
import type { OwnSite } from '../../fixtures/site/own-site.ts';
import { releaseCommand } from '../../fixtures/site/release-command.ts';
import { readReleaseScript, shellLines } from '../../fixtures/site/release-script.ts';
import { writeTeamRepository } from '../../fixtures/site/team-repository.ts';
import { expect, test } from '../../fixtures/test.ts';
import { openPreview } from '../../fixtures/versions/open-preview.ts';

test.use({ ownSsrServer: true });

// It runs one part of the gate, in a browser of its own, and eleven commands.
const TIMEOUT_MS = 300_000;

const TEXT = 'Tested advice for home';

/** What the candidate's own test expects of its page, beside what it does to the gate. */
const OWN_EXPECTATIONS = `
  expect(Object.keys(process.env).filter((name) => /TOKEN|SECRET|GITHUB/.test(name))).toEqual([]);
  await page.goto('/blogs');
  await expect(page.getByText(${JSON.stringify(TEXT)})).toBeVisible();
`;

/** The workflow of the platform, as a team has pinned it. */
const GATE = `acme/platform/.github/workflows/gate.yml@${'5'.repeat(40)}`;
/** A further rule: only the workflow of the platform accepts releases. */
const GATE_RULE = `
  - name: gate of the blog
    issuer: github
    repository_id: "74"
    ref: refs/heads/main
    event_name: [push]
    job_workflow_ref: ${GATE}
    allow: [{ remotes: [blog], permissions: [gate, traffic] }]
`;

/** The processes that have a text in their command line. */
async function processesWith(text: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = pids.map(async (pid) => {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return line.includes(text) ? [pid] : [];
  });
  return (await Promise.all(lines)).flat();
}

/** The record of a gate of which only a part has run: the command writes none. */
async function recordOf(server: ReleaseServer, report: string): Promise<string> {
  const startedAt = new Date().toISOString();
  const { candidate, live } = await server.ticketOrder();
  const refsOf = (releases: Pick<typeof candidate, 'remote' | 'version' | 'manifest'>[]) =>
    Object.fromEntries(
      releases.map(({ remote, version, manifest }) => [remote, { version, manifest }]),
    );
  const junit = await readFile(join(report, 'candidate-tests/junit.xml'));
  const { loads: _, ...result } = JSON.parse(await readFile(join(report, 'result.json'), 'utf8'));
  return JSON.stringify({
    ...result,
    candidates: refsOf([candidate]),
    live: refsOf(live),
    report: createHash('sha256').update(junit).digest('base64url'),
    startedAt,
  });
}

type Command = ReturnType<typeof releaseCommand>;

/** A release of a team on its way to the visitors. */
interface Delivery {
  site: OwnSite;
  page: Page;
  /** The folder around the repository, which the page writes as `..`. */
  folder: string;
  report: string;
  /** The team's own test, and what it attacks. */
  ownTest: string;
  target: Parameters<typeof maliciousTest>[0];
  /** Variables of the gate that its tests must not see. */
  secrets: Record<string, string>;
  /** The jobs with an identity: of the team, and of the platform. */
  inTeamJob: Command;
  inReportJob: Command;
  /** Once it is published. */
  version: string;
}

/** What a command prints that has to succeed. */
async function outputOf(running: ReturnType<Command>) {
  const { exitCode, output, stderr } = await running;
  expect(exitCode, stderr).toBe(0);
  return output;
}

type Step = (
  delivery: Delivery,
  words: readonly string[],
  settings: Record<string, string>,
) => Promise<void>;

/** Which job runs each command of the page, and what is true then. */
const STEPS: Record<string, Step> = {
  publish: async (delivery, words) => {
    const { site, inTeamJob } = delivery;
    const output = await outputOf(inTeamJob(...words, '--no-build'));
    expect(output).toMatchObject({ state: 'uploaded', share: 0, ticket: { site: site.url } });
    delivery.version = output.version;
  },
  preview: async ({ page, inTeamJob }, words) => {
    await openPreview(page, (await outputOf(inTeamJob(...words))).url);
    await expect(page.getByText(TEXT)).toBeVisible();
  },
  gate: async ({ site, report, ownTest, target, secrets, version }, words, settings) => {
    // Where nothing isolates the tests, the gate refuses to run with a token.
    expect(settings).toEqual({ RELEASE_TOKEN: '' });
    const inGateJob = releaseCommand(site, { ...settings, ...secrets });
    const at = words.indexOf('--record');
    // Of a part of the gate, there is no record.
    const part = ['--only', 'candidate-tests', '--report', report];
    expect(await outputOf(inGateJob(...words.toSpliced(at, 2), ...part))).toMatchObject({
      remotes: [`blog@${version}`],
      tests: 1,
    });
    expect(JSON.parse(await readFile(join(report, 'result.json'), 'utf8'))).toMatchObject({
      tests: { 'blog/own.spec.mjs': createHash('sha256').update(ownTest).digest('base64url') },
      ...{ passed: 1, failed: 0, isolation: expect.stringMatching(/^(user|namespaces)$/) },
    });
    expect(await processesWith(leftOver(target))).toEqual([]);
    const { ticket: token } = JSON.parse(await readFile(target.judge, 'utf8'));
    const byTicket = new ReleaseServer({ url: site.releases.url, token });
    await writeFile(words[at + 1] ?? '', await recordOf(byTicket, report));
  },
  accept: async ({ inTeamJob, inReportJob }, words) => {
    expect(await inTeamJob(...words)).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('blog on main has no permission "gate"'),
    });
    const output = await outputOf(inReportJob(...words));
    expect(output).toMatchObject({ state: 'accepted', share: 0 });
  },
  canary: async ({ inReportJob, version }, words) =>
    expect(await outputOf(inReportJob(...words))).toMatchObject({ version, share: 10 }),
  promote: async ({ inReportJob, version }, words) =>
    expect(await outputOf(inReportJob(...words))).toMatchObject({ version, share: 100 }),
  rollback: async ({ inTeamJob, version }, words) => {
    const output = await outputOf(inTeamJob(...words));
    expect(output).toMatchObject({ version: expect.not.stringContaining(version), share: 100 });
  },
};

/** Runs the commands of the page in their order. */
async function runScript(delivery: Delivery): Promise<void> {
  const { folder } = delivery;
  const { variables, calls } = readReleaseScript(await shellLines('docs/teams.md', 'Release'));
  // In a job, its identity is there in place of the token.
  const known = ['RELEASE_SERVER', 'SITE_URL', 'GATE_URL', 'RELEASE_TOKEN'];
  expect(variables, 'the variables that this test sets').toEqual(known);
  for (const { command, parameters, settings, ...call } of calls) {
    const step = STEPS[command];
    if (!step) throw new Error(`docs/teams.md has "${command}": add to STEPS what is true then.`);
    const place = command === 'gate' ? 'platform' : 'gift-cards';
    expect(call.folder || 'gift-cards', `where "${command}" runs`).toBe(place);
    const words = [command, ...parameters].map((word) =>
      word
        .replace(/^\.\.(?=\/)/, folder)
        .replace('gift-cards', 'blog')
        .replace('<version>', delivery.version),
    );
    await test.step(words.join(' '), () => step(delivery, words, settings));
  }
  expect(calls.map(({ command }) => command).toSorted()).toEqual(Object.keys(STEPS).toSorted());
}

test('the commands of docs/teams.md release a remote, by a ticket alone between two jobs with an identity', async ({
  site,
  page,
}, testInfo) => {
  test.setTimeout(TIMEOUT_MS);
  const { url, policyFile } = site.releases;
  const folder = testInfo.outputPath();
  const repository = join(folder, 'blog');
  const report = join(folder, 'report');
  const home = join(folder, 'home');
  const canary = createCanary();
  const secret = join(home, '.npmrc');
  await mkdir(home, { recursive: true });
  await writeFile(secret, canary, { mode: 0o600 });
  const results = [join(report, 'result.json'), join(folder, 'record.json')];
  const target = { judge: join(folder, 'ticket.json'), secrets: [secret], results };
  const ownTest = maliciousTest(target, OWN_EXPECTATIONS);
  const edit = { find: 'Advice for home', replace: TEXT };
  await writeTeamRepository(repository, { remote: 'blog', edit, test: ownTest });
  const issuer = await openIssuer('github');
  const teamJob = await startJob(issuer);
  const reportJob = await startJob(issuer, { job_workflow_ref: GATE });
  const policy = await readFile(policyFile, 'utf8');
  try {
    const rule = workflowRule(issuer, url, {
      name: 'blog on main',
      remote: 'blog',
      permissions: ['upload', 'preview', 'roll-back'],
    });
    await writeFile(policyFile, policy + rule.trimEnd() + GATE_RULE);
    const workflow = new ReleaseServer({ url, token: () => issuer.token({ aud: url }) });
    await expect(async () => void (await workflow.releases())).toPass({ intervals: [1000] });

    const inTeamJob = releaseCommand(site, { ...teamJob.settings, GATE_URL: site.url }, repository);
    const inReportJob = releaseCommand(site, reportJob.settings, repository);
    const secrets = { GITHUB_TOKEN: canary, HOME: home };
    const delivery: Delivery = {
      ...{ site, page, folder, report, ownTest, target, secrets, inTeamJob, inReportJob },
      version: '',
    };
    await runScript(delivery);
    const { version } = delivery;
    // As the job does it.
    const steps = ['--steps', '10,50,100', '--every', '10m'];
    const begun = await outputOf(inReportJob('canary', 'blog', version, ...steps));
    expect(begun).toMatchObject({ traffic: [{ version, percent: 10 }, { percent: 90 }] });
    const [shown] = await workflow.releases('blog');
    expect(shown).toMatchObject({ version, next: { share: 50 } });
    const { output } = await releaseCommand(site)('history', 'blog');
    const by = 'gate of the blog';
    expect(output.history.slice(-6)).toMatchObject([
      { action: 'upload', by: 'blog on main' },
      { action: 'accept', by, tests: 1, provenance: { verified: true } },
      { action: 'canary', by, share: 10 },
      { action: 'promote', by },
      { action: 'rollback', by: 'blog on main' },
      { action: 'canary', by, share: 10 },
    ]);
  } finally {
    for (const pid of await processesWith(leftOver(target))) process.kill(Number(pid));
    await writeFile(policyFile, policy);
    teamJob.close();
    reportJob.close();
    await issuer.close();
  }
});
