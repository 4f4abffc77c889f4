import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseServer } from '@clean-express/release';
import { openIssuer } from 'release-server/testing/issuer';
import { startJob, workflowRule } from 'release-server/testing/workflow-job';
import { createCanary, leftOver, maliciousTest } from '../../fixtures/gate/malicious-test.ts';
import { releaseCommand } from '../../fixtures/site/release-command.ts';
import { writeTeamRepository } from '../../fixtures/site/team-repository.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

// It runs one part of the gate, in a browser of its own, and six commands.
const TIMEOUT_MS = 180_000;

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

test('a release passes the gate by a ticket alone, between two jobs with an identity', async ({
  site,
}, testInfo) => {
  test.setTimeout(TIMEOUT_MS);
  const { url, policyFile } = site.releases;
  const [repository, ticket, report, record] = ['blog', 'ticket.json', 'report', 'record.json'].map(
    (name) => testInfo.outputPath(name),
  ) as [string, string, string, string];
  const edit = { find: 'Advice for home', replace: TEXT };
  const canary = createCanary();
  const home = testInfo.outputPath('home');
  const [secret, result] = [join(home, '.npmrc'), join(report, 'result.json')];
  await mkdir(home);
  await writeFile(secret, canary, { mode: 0o600 });
  const target = { judge: ticket, secrets: [secret], results: [result, record] };
  const ownTest = maliciousTest(target, OWN_EXPECTATIONS);
  await writeTeamRepository(repository, { remote: 'blog', edit, test: ownTest });
  const issuer = await openIssuer('github');
  const teamJob = await startJob(issuer);
  const reportJob = await startJob(issuer, { job_workflow_ref: GATE });
  const policy = await readFile(policyFile, 'utf8');
  try {
    const rule = workflowRule(issuer, url, {
      name: 'blog on main',
      remote: 'blog',
      permissions: ['upload', 'preview'],
    });
    await writeFile(policyFile, policy + rule.trimEnd() + GATE_RULE);
    const workflow = new ReleaseServer({ url, token: () => issuer.token({ aud: url }) });
    await expect(async () => void (await workflow.releases())).toPass({ intervals: [1000] });

    const inTeamJob = releaseCommand(site, { ...teamJob.settings, GATE_URL: site.url }, repository);
    const published = await inTeamJob('publish', 'blog', '--no-build', '--ticket', ticket);
    expect(published, published.stderr).toMatchObject({
      exitCode: 0,
      output: { state: 'uploaded', share: 0, ticket: { site: site.url } },
    });
    const { version } = published.output;

    const secrets = { GITHUB_TOKEN: canary, HOME: home };
    const inGateJob = releaseCommand(site, { RELEASE_TOKEN: '', ...secrets });
    const options = ['--only', 'candidate-tests', '--report', report];
    const tested = await inGateJob('gate', '--ticket', ticket, ...options);
    expect(tested, tested.stderr).toMatchObject({
      exitCode: 0,
      output: { remotes: [`blog@${version}`], tests: 1 },
    });
    expect(JSON.parse(await readFile(result, 'utf8'))).toMatchObject({
      tests: { 'blog/own.spec.mjs': createHash('sha256').update(ownTest).digest('base64url') },
      ...{ passed: 1, failed: 0, isolation: expect.stringMatching(/^(user|namespaces)$/) },
    });
    expect(await processesWith(leftOver(target))).toEqual([]);

    const { ticket: token } = JSON.parse(await readFile(ticket, 'utf8'));
    const byTicket = new ReleaseServer({ url, token });
    await writeFile(record, await recordOf(byTicket, report));
    const accept = ['accept', 'blog', version, '--record', record];
    expect(await inTeamJob(...accept)).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('blog on main has no permission "gate"'),
    });
    const inReportJob = releaseCommand(site, reportJob.settings);
    expect(await inReportJob(...accept)).toMatchObject({ exitCode: 0 });
    const steps = ['--steps', '10', '50', '--minutes', '0'];
    expect(await inReportJob('promote', 'blog', version, ...steps)).toMatchObject({
      exitCode: 0,
      output: { traffic: [{ version, percent: 100 }] },
    });
    const { output } = await releaseCommand(site)('history', 'blog');
    const by = 'gate of the blog';
    expect(output.history.slice(-5)).toMatchObject([
      { action: 'upload', by: 'blog on main' },
      { action: 'accept', by, tests: 1, provenance: { verified: true } },
      { action: 'canary', by, share: 10 },
      { action: 'canary', by, share: 50 },
      { action: 'promote', by },
    ]);
  } finally {
    for (const pid of await processesWith(leftOver(target))) process.kill(Number(pid));
    await writeFile(policyFile, policy);
    teamJob.close();
    reportJob.close();
    await issuer.close();
  }
});
