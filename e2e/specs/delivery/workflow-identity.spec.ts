import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publishBuild, ReleaseServer } from '@clean-express/release';
import { type Claims, type LocalIssuer, openIssuer } from 'release-server/testing/issuer';
import { editedBuild } from '../../fixtures/site/edited-build.ts';
import type { OwnSite } from '../../fixtures/site/own-site.ts';
import { releaseCommand } from '../../fixtures/site/release-command.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

// Each command starts a process, and a changed policy takes effect within ten seconds.
test.slow();

const RULE = 'blog on main';

/** Lets the workflow that the issuer documents release the blog. */
const policyOf = (issuer: LocalIssuer, { releases }: OwnSite) => `
issuers:
  github: { kind: github, url: "${issuer.url}", audience: "${releases.url}" }
workflows:
  - name: ${RULE}
    issuer: github
    repository_id: "74"
    ref: refs/heads/main
    event_name: [push]
    job_workflow_ref: acme/blog/.github/workflows/release.yml@refs/heads/main
    allow: [{ remotes: [blog], permissions: [upload, skip-e2e, traffic] }]
`;

/** The service from which a job gets its token, as GitHub has one for each. */
async function startJob(issuer: LocalIssuer, claims: Claims) {
  const server = createServer(async ({ url = '' }, response) => {
    const aud = new URL(url, 'http://localhost').searchParams.get('audience');
    response.end(JSON.stringify({ value: await issuer.token({ ...claims, aud }) }));
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      RELEASE_TOKEN: '',
      ACTIONS_ID_TOKEN_REQUEST_URL: `http://localhost:${port}/token?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of this job',
    },
    close: () => server.close(),
  };
}

test('a workflow releases by the token of its job, which proves where the release comes from', async ({
  site,
  page,
}) => {
  const { url, policyFile } = site.releases;
  const issuer = await openIssuer('github');
  const job = await startJob(issuer, {});
  const otherJob = await startJob(issuer, { event_name: 'pull_request_target' });
  const policy = await readFile(policyFile, 'utf8');
  try {
    await writeFile(policyFile, policy + policyOf(issuer, site));
    const workflow = new ReleaseServer({ url, token: () => issuer.token({ aud: url }) });
    await expect(async () => void (await workflow.releases())).toPass({ intervals: [1000] });

    // A release keeps the origin of its first upload, so that no other test may have the same one.
    const edit = { find: 'Continue Reading', replace: 'Read what a workflow released' };
    const build = await editedBuild('blog', edit);
    const version = await publishBuild(workflow, build);
    const refused = await releaseCommand(site, otherJob.settings)('promote', 'blog', version);
    expect(refused).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('No rule of the policy matches repository 74 (github).'),
    });
    const promoted = await releaseCommand(site, job.settings)('promote', 'blog', version);
    expect(promoted).toMatchObject({ exitCode: 0 });

    const { output } = await releaseCommand(site)('history', 'blog');
    expect(output.history.at(-1)).toMatchObject({
      action: 'promote',
      version,
      by: RULE,
      provenance: { verified: true, commit: { repository: 'acme/blog', branch: 'main' } },
    });
    await page.goto('/blogs?inspect');
    await page.getByRole('tab', { name: 'Releases' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: version })).toContainText('Verified');
  } finally {
    await writeFile(policyFile, policy);
    job.close();
    otherJob.close();
    await issuer.close();
  }
});
