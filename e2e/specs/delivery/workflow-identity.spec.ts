import { readFile, writeFile } from 'node:fs/promises';
import { publishBuild, ReleaseServer } from '@clean-express/release';
import { openIssuer } from 'release-server/testing/issuer';
import { startJob, workflowRule } from 'release-server/testing/workflow-job';
import { editedBuild } from '../../fixtures/site/edited-build.ts';
import { releaseCommand } from '../../fixtures/site/release-command.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

// Each command starts a process, and a changed policy takes effect within ten seconds.
test.slow();

const RULE = 'blog on main';

test('a workflow releases by the token of its job, which proves where the release comes from', async ({
  site,
  page,
}) => {
  const { url, policyFile } = site.releases;
  const issuer = await openIssuer('github');
  const job = await startJob(issuer);
  const otherJob = await startJob(issuer, { event_name: 'pull_request_target' });
  const policy = await readFile(policyFile, 'utf8');
  try {
    const rule = workflowRule(issuer, url, {
      name: RULE,
      remote: 'blog',
      permissions: ['upload', 'skip-e2e', 'traffic'],
    });
    await writeFile(policyFile, policy + rule);
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
