import { expect, it } from 'vitest';
import { createIdentify } from '../identity/identify.ts';
import { InvalidToken } from '../identity/identity.ts';
import { createWorkflowTokens } from '../identity/workflow-tokens.ts';
import { requireRelease } from '../rows/release-rows.ts';
import { fixtureRecord } from '../testing/fixture-record.ts';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { GATE_WORKFLOW, startIssuers } from '../testing/local-issuer.ts';
import { startApp, upload } from '../testing/test-app.ts';
import { shellManifest } from '../testing/test-database.ts';
import { ada } from '../testing/test-releases.ts';

const noPersonalTokens = {
  find: async () => {
    throw new InvalidToken('unknown token');
  },
};

/** The real app, with a GitHub on this machine. */
async function setUp() {
  const { github, policy: rules } = await startIssuers();
  const policy = () => rules;
  const identify = createIdentify({
    policy,
    personalTokens: noPersonalTokens,
    sessions: noPersonalTokens,
    workflowTokens: createWorkflowTokens(policy),
  });
  const app = await startApp({ identify, policy });
  return { app, github };
}

it("accepts a release by the platform's workflow, and not by the team's own", async () => {
  const { app, github } = await setUp();
  const team = await github.token();
  await upload(
    { send: (method, url, body) => app.send(method, url, body, team) },
    fixtureUpload('blog', '1.0.0'),
  );
  await app.releases.add(shellManifest('2'), ada);
  await app.releases.accept('shell', '2', { skippedE2e: true }, ada);
  await app.releases.promote('shell', '2', ada);
  const refOf = async (remote: string, version: string) => {
    const { manifestHash: manifest } = await requireRelease(app.sql, remote, version);
    return { [remote]: { version, manifest } };
  };
  const [candidates, live] = await Promise.all([refOf('blog', '1.0.0'), refOf('shell', '2')]);
  const record = fixtureRecord({ candidates, live });
  const url = '/remotes/blog/releases/1.0.0/acceptance';
  const own = await app.send('POST', url, { record }, team);
  expect(own.json()).toMatchObject({
    status: 403,
    detail: expect.stringContaining('blog CI has no permission "gate"'),
  });
  const token = await github.token({ job_workflow_ref: GATE_WORKFLOW });
  expect((await app.send('POST', url, { record }, token)).statusCode).toBe(200);
});

it('says that the issuer is away, and counts that as no refusal', async () => {
  const { app, github } = await setUp();
  github.responses['/keys'] = (_request, response) => response.writeHead(500).end();
  const away = await app.send('GET', '/releases', undefined, await github.token());
  expect(away.json()).toMatchObject({ status: 503, code: 'issuer-unavailable' });
  expect(away.headers['retry-after']).toBeDefined();
  expect(await app.audit()).toEqual([]);
});

it('writes into a release where it comes from, whatever the workflow says', async () => {
  const { app, github } = await setUp();
  const token = await github.token();
  const workflow = {
    send: (...[method, url, payload]: Parameters<typeof app.send>) =>
      app.send(method, url, payload, token),
  };
  const claimed = { commit: { sha: 'e'.repeat(40), branch: 'other', dirty: true } };
  const completed = await upload(workflow, fixtureUpload('blog', '1.0.0'), claimed);
  expect(completed.json()).not.toHaveProperty('code');
  const { json } = await workflow.send('GET', '/remotes/blog/history');
  const [entry] = json();
  expect(entry).toMatchObject({
    action: 'upload',
    by: 'blog CI',
    person: 'Anna',
    provenance: {
      verified: true,
      commit: {
        repository: 'acme/blog',
        sha: '3f2a91c0d4e5f60718293a4b5c6d7e8f90a1b2c3',
        branch: 'main',
        dirty: false,
      },
      builder: 'run 6300000001, attempt 2',
    },
  });
});
