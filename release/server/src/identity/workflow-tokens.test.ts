import { createHmac, createPublicKey } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import {
  AUDIENCE,
  type Claims,
  GATE_WORKFLOW,
  type LocalIssuer,
  policyFor,
  startIssuer,
  startIssuers,
} from '../testing/local-issuer.ts';
import { InvalidToken, IssuerUnavailable } from './identity.ts';
import { createWorkflowTokens } from './workflow-tokens.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function setUp() {
  const { github, gitlab, policy } = await startIssuers();
  return { github, gitlab, policy, tokens: createWorkflowTokens(() => policy) };
}

type SetUp = Awaited<ReturnType<typeof setUp>>;

/** Passes time without waiting for it. */
function passTime(milliseconds: number): void {
  const now = Date.now() + milliseconds;
  vi.useFakeTimers({ toFake: ['Date'], now });
}

const reasonOf = async ({ tokens }: SetUp, token: string): Promise<string> => {
  const error = await tokens.find(token).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InvalidToken);
  return (error as InvalidToken).reason;
};

describe('a workflow', () => {
  it('of GitHub is what its rules say, and proves where its build comes from', async () => {
    const { github, tokens } = await setUp();
    const identity = await tokens.find(await github.token());
    expect(identity).toMatchObject({ name: 'blog CI', kind: 'workflow', person: 'Anna' });
    expect(identity.provenance).toEqual({
      verified: true,
      commit: {
        repository: 'acme/blog',
        sha: '3f2a91c0d4e5f60718293a4b5c6d7e8f90a1b2c3',
        branch: 'main',
        dirty: false,
      },
      builder: 'run 6300000001, attempt 2',
    });
    expect(identity.may('upload', 'blog')).toBe(true);
    expect(identity.may('traffic', 'blog'), 'the permission of the second rule').toBe(true);
    expect(identity.may('upload', 'catalog')).toBe(false);
    expect(identity.may('upload', undefined)).toBe(false);
    expect(identity.may('read', 'blog'), 'a permission of its person').toBe(false);
  });

  it('of GitLab is what its rule says, and proves where its build comes from', async () => {
    const { gitlab, tokens } = await setUp();
    const identity = await tokens.find(await gitlab.token());
    expect(identity).toMatchObject({ name: 'catalog CI', kind: 'workflow', person: 'Bob' });
    expect(identity.provenance).toEqual({
      verified: true,
      commit: {
        repository: `${gitlab.url}/acme/sites/catalog`,
        sha: '3f2a91c0d4e5f60718293a4b5c6d7e8f90a1b2c3',
        branch: 'main',
        dirty: false,
      },
      builder: `${gitlab.url}/acme/sites/catalog/-/jobs/302`,
    });
    expect(identity.may('upload', 'catalog')).toBe(true);
    expect(identity.may('roll-back', 'catalog')).toBe(false);
  });

  it('has a person only if the policy knows the account at this issuer', async () => {
    const { github, tokens } = await setUp();
    const personOf = async (claims: Claims) =>
      (await tokens.find(await github.token(claims))).person;
    expect(await personOf({ actor_id: '7' }), 'the id of another at GitLab').toBeUndefined();
    expect(await personOf({ actor_id: 12 })).toBeUndefined();
    expect(await personOf({ actor_id: undefined })).toBeUndefined();
  });

  it('proves only what its claims say', async () => {
    const { github, gitlab, tokens } = await setUp();
    const provenanceOf = async (issuer: LocalIssuer, claims: Claims) =>
      (await tokens.find(await issuer.token(claims))).provenance;
    expect(await provenanceOf(github, { sha: 'main' })).not.toHaveProperty('commit');
    expect(await provenanceOf(github, { run_id: '1\u001b[2J' })).not.toHaveProperty('builder');
    expect(await provenanceOf(gitlab, { job_id: '../..' })).not.toHaveProperty('builder');
    const hostile = await provenanceOf(github, { repository: 'javascript:alert(1)' });
    expect(hostile?.commit).not.toHaveProperty('repository');
  });
});

test.each<[url: string, repository: string, run: string]>([
  [
    'https://token.actions.githubusercontent.com',
    'https://github.com/acme/blog',
    'https://github.com/acme/blog/actions/runs/6300000001/attempts/2',
  ],
  [
    'https://token.actions.githubusercontent.com/acme',
    'https://github.com/acme/blog',
    'https://github.com/acme/blog/actions/runs/6300000001/attempts/2',
  ],
  [
    'https://token.actions.acme.ghe.com',
    'https://acme.ghe.com/acme/blog',
    'https://acme.ghe.com/acme/blog/actions/runs/6300000001/attempts/2',
  ],
  [
    'https://git.acme.com/_services/token',
    'https://git.acme.com/acme/blog',
    'https://git.acme.com/acme/blog/actions/runs/6300000001/attempts/2',
  ],
  ['https://tokens.acme.com', 'acme/blog', 'run 6300000001, attempt 2'],
])('names the run of %s', async (url, repository, run) => {
  const { github } = await startIssuers();
  const fetchReal = fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const response = await fetchReal(address.replace(url, github.url), init);
    return new Response((await response.text()).replaceAll(github.url, url));
  });
  const policy = policyFor({ github: url, gitlab: 'https://gitlab.com' });
  const token = await github.token({ iss: url });
  const { provenance } = await createWorkflowTokens(() => policy).find(token);
  vi.unstubAllGlobals();
  expect(provenance).toMatchObject({ commit: { repository }, builder: run });
});

describe('a token that no rule matches', () => {
  const strangers: [what: string, kind: 'github' | 'gitlab', claims: Claims][] = [
    ['another repository', 'github', { repository_id: '75' }],
    [
      'a repository that has its former name',
      'github',
      { repository_id: '99', repository: 'acme/blog' },
    ],
    ['an id that is a number', 'github', { repository_id: 74 }],
    ['ids as a list', 'github', { repository_id: ['74'] }],
    ['an id with a space', 'github', { repository_id: ' 74' }],
    ['no id', 'github', { repository_id: undefined }],
    ['an event that runs foreign code', 'github', { event_name: 'pull_request_target' }],
    ['a pull request', 'github', { event_name: 'pull_request', ref: 'refs/pull/7/merge' }],
    ['events as a list', 'github', { event_name: ['push'] }],
    [
      'a tag named main, without environment',
      'github',
      { ref: 'refs/tags/main', ref_type: 'tag', environment: undefined },
    ],
    ['a short ref, without environment', 'github', { ref: 'main', environment: undefined }],
    [
      'another branch, without environment',
      'github',
      { ref: 'refs/heads/main2', environment: undefined },
    ],
    ['neither ref nor environment', 'github', { ref: undefined, environment: undefined }],
    [
      'another workflow of the repository',
      'github',
      { job_workflow_ref: 'acme/blog/.github/workflows/test.yml@refs/heads/main' },
    ],
    [
      'the workflow on another branch',
      'github',
      { job_workflow_ref: 'acme/blog/.github/workflows/release.yml@refs/heads/try' },
    ],
    [
      "the platform's workflow at another commit",
      'github',
      { job_workflow_ref: GATE_WORKFLOW.replace(/5/g, '6') },
    ],
    [
      'a workflow that another repository has at this path',
      'github',
      { job_workflow_ref: GATE_WORKFLOW.replace('acme/platform', 'evil/platform') },
    ],
    ['no workflow', 'github', { job_workflow_ref: undefined }],
    [
      'claims of GitLab from GitHub',
      'github',
      {
        repository_id: undefined,
        project_id: '20',
        ref: 'main',
        ref_protected: 'true',
        pipeline_source: 'push',
      },
    ],
    ['another project', 'gitlab', { project_id: '21' }],
    ['a project id that is a number', 'gitlab', { project_id: 20 }],
    ['a tag named main', 'gitlab', { ref_type: 'tag' }],
    ['a branch that is not protected', 'gitlab', { ref_protected: 'false' }],
    ['a branch that is protected by another type', 'gitlab', { ref_protected: true }],
    ['no word on protection', 'gitlab', { ref_protected: undefined }],
    ['a merge request', 'gitlab', { pipeline_source: 'merge_request_event' }],
    ['a trigger from another project', 'gitlab', { pipeline_source: 'pipeline' }],
  ];

  it.each(strangers)('is that of a stranger: %s', async (_what, kind, claims) => {
    const issuers = await setUp();
    const identity = await issuers.tokens.find(await issuers[kind].token(claims));
    expect(identity).toMatchObject({ kind: 'stranger' });
    expect(identity.may('upload', 'blog')).toBe(false);
    expect(identity.provenance).toBeUndefined();
  });

  it('of the same id from another issuer is that of a stranger', async () => {
    const { gitlab, tokens } = await setUp();
    const token = await gitlab.token({
      project_id: undefined,
      repository_id: '74',
      event_name: 'push',
      ref: 'refs/heads/main',
      job_workflow_ref: 'acme/blog/.github/workflows/release.yml@refs/heads/main',
    });
    expect(await tokens.find(token)).toMatchObject({ name: 'project without an id (gitlab)' });
    const other = await gitlab.token({ project_id: '74' });
    expect(await tokens.find(other)).toMatchObject({
      name: 'project 74 (gitlab)',
      kind: 'stranger',
    });
  });

  it('has a name without what it chooses itself', async () => {
    const { github, tokens } = await setUp();
    const { name } = await tokens.find(await github.token({ repository_id: 'x\u001b[2J' }));
    expect(name).toBe('repository without an id (github)');
  });
});

describe('a token that is not valid', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  const invalid: [what: string, claims: () => Claims, reason: string][] = [
    ['expired', () => ({ exp: seconds() - 60 }), 'token of github: expired'],
    ['never expires', () => ({ exp: undefined }), 'token of github: the claim "exp" is missing'],
    [
      'expires at a text',
      () => ({ exp: '9999999999' }),
      'token of github: the claim "exp" is not as it must be',
    ],
    [
      'is valid later',
      () => ({ nbf: seconds() + 600 }),
      'token of github: the claim "nbf" is not as it must be',
    ],
    ['has no start', () => ({ nbf: undefined }), 'token of github: the claim "nbf" is missing'],
    [
      'comes from the future',
      () => ({ iat: seconds() + 600 }),
      'token of github: the claim "iat" is not as it must be',
    ],
    ['is too old', () => ({ iat: seconds() - 7200 }), 'token of github: older than tokens may be'],
    [
      'is for another service',
      () => ({ aud: 'https://vault.example.com' }),
      'token of github: the claim "aud" is not as it must be',
    ],
    ['is for nobody', () => ({ aud: undefined }), 'token of github: the claim "aud" is missing'],
    [
      'is for others, too',
      () => ({ aud: [AUDIENCE, 'https://vault.example.com'] }),
      'token of github: for other services, too',
    ],
    [
      'is of an unknown issuer',
      () => ({ iss: 'https://evil.example' }),
      'unknown issuer "https://evil.example"',
    ],
    ['names no issuer', () => ({ iss: undefined }), 'unknown issuer "undefined"'],
    ['names an issuer by its name', () => ({ iss: 'github' }), 'unknown issuer "github"'],
    ['names a prototype', () => ({ iss: '__proto__' }), 'unknown issuer "__proto__"'],
  ];

  it.each(invalid)('%s', async (_what, claims, reason) => {
    const issuers = await setUp();
    expect(await reasonOf(issuers, await issuers.github.token(claims()))).toBe(reason);
  });

  it.each<[what: string, change: (url: string) => unknown]>([
    ['with a slash at its end', (url) => `${url}/`],
    ['in capital letters', (url) => url.toUpperCase()],
    ['as a list', (url) => [url]],
    ['with a space', (url) => ` ${url}`],
  ])('names its issuer %s', async (_what, change) => {
    const issuers = await setUp();
    const token = await issuers.github.token({ iss: change(issuers.github.url) });
    expect(await reasonOf(issuers, token)).toMatch(/^unknown issuer/);
    expect(issuers.github.requests).toEqual([]);
  });

  it('has the signature of another key', async () => {
    const issuers = await setUp();
    const { privateKey } = await generateKeyPair('RS256');
    const [header = '', payload = ''] = (await issuers.github.token()).split('.');
    const forged = await new SignJWT(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      .setProtectedHeader(JSON.parse(Buffer.from(header, 'base64url').toString()))
      .sign(privateKey);
    expect(await reasonOf(issuers, forged)).toBe('token of github: wrong signature');
  });

  it('was changed', async () => {
    const issuers = await setUp();
    const [header, , signature] = (await issuers.github.token({ repository_id: '75' })).split('.');
    const [, payload] = (await issuers.github.token()).split('.');
    expect(await reasonOf(issuers, `${header}.${payload}.${signature}`)).toBe(
      'token of github: wrong signature',
    );
  });

  it('chooses its algorithm', async () => {
    const issuers = await setUp();
    const [, payload = ''] = (await issuers.github.token()).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(await reasonOf(issuers, `${new UnsecuredJWT(claims).encode()}x`)).toContain('algorithm');
    // The public key as the secret of a symmetric algorithm.
    const key = createPublicKey({ key: issuers.github.publicJwk() as never, format: 'jwk' });
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid: 'key-1' })).toString(
      'base64url',
    );
    const signature = createHmac('sha256', key.export({ type: 'spki', format: 'pem' }))
      .update(`${header}.${payload}`)
      .digest('base64url');
    expect(await reasonOf(issuers, `${header}.${payload}.${signature}`)).toBe(
      'token of github: an algorithm that is not allowed',
    );
  });

  it('names keys of its own, which nobody asks for', async () => {
    const issuers = await setUp();
    const evil = await startIssuer('github');
    await evil.rotate();
    const headers = {
      kid: 'evil',
      jku: `${evil.url}/keys`,
      x5u: `${evil.url}/keys`,
      jwk: evil.publicJwk() as never,
    };
    const token = await evil.token({ iss: issuers.github.url }, headers);
    expect(await reasonOf(issuers, token)).toBe('token of github: unknown key');
    expect(evil.requests).toEqual([]);
  });

  it('needs an extension', async () => {
    const issuers = await setUp();
    const valid = await issuers.github.token();
    const [header = '', ...rest] = valid.split('.');
    const read = JSON.parse(Buffer.from(header, 'base64url').toString());
    const critical = Buffer.from(JSON.stringify({ ...read, crit: ['x'], x: 1 })).toString(
      'base64url',
    );
    expect(await reasonOf(issuers, [critical, ...rest].join('.'))).toBe(
      'token of github: not a token of this form',
    );
  });

  it.each([
    ['is garbage', 'a.b.c'],
    ['has two parts', 'eyJhbGciOiJSUzI1NiJ9.e30'],
    ['has five parts', 'a.b.c.d.e'],
    ['is huge', `${'a'.repeat(20_000)}.e30.e30`],
    ['is a list', `e30.${Buffer.from('[]').toString('base64url')}.e30`],
    ['is no JSON', `e30.${Buffer.from('{').toString('base64url')}.e30`],
  ])('%s', async (_what, token) => {
    const issuers = await setUp();
    await reasonOf(issuers, token);
    expect([...issuers.github.requests, ...issuers.gitlab.requests]).toEqual([]);
  });

  it('was valid, and is sent again after its expiry', async () => {
    const issuers = await setUp();
    const token = await issuers.github.token();
    expect(await issuers.tokens.find(token)).toMatchObject({ name: 'blog CI' });
    passTime(311_000);
    expect(await reasonOf(issuers, token)).toBe('token of github: expired');
  });

  it('is of an issuer that the policy no longer has', async () => {
    const { github, policy } = await setUp();
    let current = policy;
    const tokens = createWorkflowTokens(() => current);
    const token = await github.token();
    expect(await tokens.find(token)).toMatchObject({ kind: 'workflow' });
    current = policyFor({ github: 'https://other.example.com', gitlab: 'https://gitlab.com' });
    await expect(tokens.find(token)).rejects.toBeInstanceOf(InvalidToken);
  });
});

describe('the keys', () => {
  const discovery = '/.well-known/openid-configuration';

  it('are loaded once for many tokens', async () => {
    const { github, tokens } = await setUp();
    const all = await Promise.all(Array.from({ length: 20 }, () => github.token()));
    await Promise.all(all.map((token) => tokens.find(token)));
    expect(github.requests).toEqual([discovery, '/keys']);
  });

  it('are loaded again after a rotation, and the former ones end', async () => {
    const issuers = await setUp();
    const { github, tokens } = issuers;
    const former = await github.token({ exp: 9_999_999_999 });
    await tokens.find(former);
    await github.rotate();
    passTime(31_000);
    expect(await tokens.find(await github.token())).toMatchObject({ name: 'blog CI' });
    expect(await reasonOf(issuers, former)).toBe('token of github: unknown key');
  });

  it('end when the issuer has removed them, also without a rotation', async () => {
    const { github, tokens } = await setUp();
    const token = await github.token({ exp: 9_999_999_999 });
    await tokens.find(token);
    await github.rotate();
    passTime(601_000);
    await expect(tokens.find(token)).rejects.toBeInstanceOf(InvalidToken);
  });

  it('are not asked for by a flood of unknown ones', async () => {
    const issuers = await setUp();
    await issuers.tokens.find(await issuers.github.token());
    for (let count = 0; count < 20; count += 1) {
      const token = await issuers.github.token({}, { kid: `flood-${count}` });
      expect(await reasonOf(issuers, token)).toBe('token of github: unknown key');
    }
    expect(issuers.github.requests).toEqual([discovery, '/keys']);
  });

  it('let tokens without a key id in while there is only one', async () => {
    const { github, tokens } = await setUp();
    const token = await github.token({}, { kid: undefined as never });
    expect(await tokens.find(token)).toMatchObject({ name: 'blog CI' });
  });

  it('of an issuer that is away are no fault of the token, nor a flood of requests', async () => {
    const { github, tokens } = await setUp();
    const { [discovery]: respond } = github.responses;
    github.responses[discovery] = (_request, response) => response.writeHead(500).end();
    const token = await github.token();
    for (let count = 0; count < 5; count += 1) {
      await expect(tokens.find(token)).rejects.toBeInstanceOf(IssuerUnavailable);
    }
    expect(github.requests).toEqual([discovery]);
    github.responses[discovery] = respond as never;
    passTime(6000);
    expect(await tokens.find(token)).toMatchObject({ name: 'blog CI' });
  });

  it('stay in use while the issuer is away', async () => {
    const { github, tokens } = await setUp();
    const token = await github.token();
    await tokens.find(token);
    github.responses['/keys'] = (_request, response) => response.writeHead(500).end();
    passTime(60_000);
    await expect(tokens.find(await github.token({}, { kid: 'unknown' }))).rejects.toBeInstanceOf(
      IssuerUnavailable,
    );
    expect(await tokens.find(token)).toMatchObject({ name: 'blog CI' });
  });

  /** An issuer whose documents somebody else has replaced. */
  const wrong: [what: string, change: (github: LocalIssuer, evil: LocalIssuer) => void][] = [
    [
      'of another origin',
      (github, evil) => {
        github.responses[discovery] = (_request, response) =>
          response.end(JSON.stringify({ issuer: github.url, jwks_uri: `${evil.url}/keys` }));
      },
    ],
    [
      'of another issuer',
      (github, evil) => {
        github.responses[discovery] = (_request, response) =>
          response.end(JSON.stringify({ issuer: evil.url, jwks_uri: `${github.url}/keys` }));
      },
    ],
    [
      'behind a redirect of the discovery document',
      (github, evil) => {
        github.responses[discovery] = (_request, response) =>
          response.writeHead(302, { location: `${evil.url}${discovery}` }).end();
      },
    ],
    [
      'behind a redirect',
      (github, evil) => {
        github.responses['/keys'] = (_request, response) =>
          response.writeHead(307, { location: `${evil.url}/keys` }).end();
      },
    ],
    [
      'that have no end',
      (github) => {
        github.responses['/keys'] = (_request, response) => {
          response.write('{"keys":[');
          const write = () => {
            while (!response.destroyed && response.write(`{"kty":"RSA"},${' '.repeat(16_384)}`));
          };
          response.on('drain', write);
          write();
        };
      },
    ],
    [
      'that are no JSON',
      (github) => {
        github.responses['/keys'] = (_request, response) => response.end('<html>');
      },
    ],
    [
      'that are no keys',
      (github) => {
        github.responses['/keys'] = (_request, response) => response.end('{"keys":"all"}');
      },
    ],
    [
      'that are secrets',
      (github) => {
        github.responses['/keys'] = (_request, response) =>
          response.end('{"keys":[{"kty":"oct","k":"c2VjcmV0","kid":"key-1"}]}');
      },
    ],
  ];

  it.each(wrong)('%s are not used', async (_what, change) => {
    const { github, tokens } = await setUp();
    const evil = await startIssuer('github');
    change(github, evil);
    const token = await github.token();
    const error = await tokens.find(token).catch((thrown: unknown) => thrown);
    expect(error instanceof IssuerUnavailable || error instanceof InvalidToken).toBe(true);
    expect(evil.requests).toEqual([]);
  });

  it('of an issuer that does not respond are not waited for longer than five seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const { github, tokens } = await setUp();
    github.responses[discovery] = () => undefined;
    await expect(tokens.find(await github.token())).rejects.toBeInstanceOf(IssuerUnavailable);
    expect(timeout).toHaveBeenCalledWith(5000);
    timeout.mockRestore();
  });
});
