import { generateKeyPair, SignJWT } from 'jose';
import { expect, it, vi } from 'vitest';
import { createIdentify } from '../identity/identify.ts';
import { InvalidToken } from '../identity/identity.ts';
import { createWorkflowTokens } from '../identity/workflow-tokens.ts';
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

/** The real app, with a GitHub and a GitLab on this machine. */
async function setUp() {
  const { github, gitlab, policy: rules } = await startIssuers();
  const policy = () => rules;
  const identify = createIdentify({
    policy,
    personalTokens: noPersonalTokens,
    sessions: noPersonalTokens,
    workflowTokens: createWorkflowTokens(policy),
  });
  const app = await startApp({ identify, policy });
  const lastLine = () =>
    vi.waitFor(async () => {
      const line = (await app.audit()).at(-1);
      expect(line).toBeDefined();
      return line;
    });
  return { app, github, gitlab, lastLine };
}

type SetUp = Awaited<ReturnType<typeof setUp>>;

/** Signs the claims of a valid token with a key of its own. */
async function forged({ github }: SetUp): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  const [, payload = ''] = (await github.token()).split('.');
  return new SignJWT(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
    .sign(privateKey);
}

it('refuses a forged token with 401, and records why', async () => {
  const setup = await setUp();
  const { app, lastLine } = setup;
  const url = '/remotes/blog/releases/1.0.0/promotion';
  const refused = await app.send('POST', url, {}, await forged(setup));
  expect(refused.json()).toMatchObject({
    status: 401,
    code: 'token-invalid',
    detail: 'This token is not valid. Check RELEASE_TOKEN.',
  });
  expect(await lastLine()).toMatchObject({
    event: 'sign-in refused',
    by: null,
    address: '127.0.0.1',
    detail: {
      reason: 'token of github: wrong signature',
      route: 'POST /v1/remotes/:remote/releases/:version/promotion',
    },
  });
});

it('refuses code of a pull request everything with 403, and records it', async () => {
  const { app, github, lastLine } = await setUp();
  const own = await github.token({ event_name: 'pull_request_target' });
  const by = 'repository 74 (github)';
  for (const [method, url] of [
    ['POST', '/remotes/blog/releases/1.0.0/promotion'],
    ['POST', '/remotes/catalog/releases/1.0.0/uploads'],
    ['GET', '/releases'],
    ['GET', '/remotes/blog/history'],
  ] as const) {
    const refused = await app.send(method, url, method === 'POST' ? {} : undefined, own);
    expect(refused.json()).toMatchObject({
      status: 403,
      code: 'forbidden',
      detail: `No rule of the policy matches ${by}. Ask the operator of the release server for one.`,
    });
  }
  expect(await lastLine()).toMatchObject({ event: 'permission denied', by, address: '127.0.0.1' });
});

it("refuses a foreign team's token with 403, and records it", async () => {
  const { app, gitlab, lastLine } = await setUp();
  const token = await gitlab.token();
  const url = '/remotes/blog/releases/1.0.0/uploads';
  const refused = await app.send('POST', url, fixtureUpload('blog', '1.0.0').body, token);
  expect(refused.json()).toMatchObject({
    status: 403,
    detail: 'catalog CI has no permission "upload" for "blog". Ask its owner for it.',
  });
  expect(await lastLine()).toMatchObject({
    event: 'permission denied',
    by: 'catalog CI',
    detail: { permission: 'upload', remote: 'blog' },
  });
  expect((await app.send('GET', '/releases', undefined, token)).statusCode).toBe(200);
});

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
    const { manifestHash: manifest } = await app.releases.release(remote, version);
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
