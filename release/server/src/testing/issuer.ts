import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose';

/** The address of the release server in tests of tokens. */
export const AUDIENCE = 'https://releases.example.com';

const SHA = '3f2a91c0d4e5f60718293a4b5c6d7e8f90a1b2c3';

/**
 * The claims that GitHub documents, of a push to the main branch.
 *
 * @see https://docs.github.com/en/actions/concepts/security/openid-connect#understanding-the-oidc-token
 */
const GITHUB_CLAIMS = {
  sub: 'repo:acme/blog:ref:refs/heads/main',
  environment: 'production',
  ref: 'refs/heads/main',
  ref_type: 'branch',
  sha: SHA,
  repository: 'acme/blog',
  repository_id: '74',
  repository_owner: 'acme',
  repository_owner_id: '65',
  repository_visibility: 'private',
  actor: 'anna',
  actor_id: '12',
  run_id: '6300000001',
  run_number: '10',
  run_attempt: '2',
  runner_environment: 'github-hosted',
  workflow: 'release',
  workflow_ref: 'acme/blog/.github/workflows/release.yml@refs/heads/main',
  workflow_sha: SHA,
  job_workflow_ref: 'acme/blog/.github/workflows/release.yml@refs/heads/main',
  job_workflow_sha: SHA,
  event_name: 'push',
  head_ref: '',
  base_ref: '',
};

/**
 * The claims that GitLab documents, of a push to the main branch.
 *
 * @see https://docs.gitlab.com/ci/secrets/id_token_authentication/#token-payload
 */
const GITLAB_CLAIMS = {
  sub: 'project_path:acme/sites/catalog:ref_type:branch:ref:main',
  namespace_id: '72',
  namespace_path: 'acme/sites',
  project_id: '20',
  project_path: 'acme/sites/catalog',
  user_id: '7',
  user_login: 'bob',
  user_email: 'bob@example.com',
  pipeline_id: '574',
  pipeline_source: 'push',
  job_id: '302',
  ref: 'main',
  ref_type: 'branch',
  ref_path: 'refs/heads/main',
  ref_protected: 'true',
  runner_id: 1,
  runner_environment: 'self-hosted',
  sha: SHA,
};

export type Kind = 'github' | 'gitlab';

const CLAIMS = { github: GITHUB_CLAIMS, gitlab: GITLAB_CLAIMS };

/** Seconds for which tokens of both are valid by default, and before which they are, too. */
const LIFETIME = 300;
const NOT_BEFORE = 5;

/** A claim of `undefined` is absent. */
export type Claims = Record<string, unknown>;

interface Key {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: object;
}

async function createKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' };
  return { kid, privateKey, publicJwk };
}

/** Keys take long to make, so all issuers of a kind begin with the same one. */
const firstKeys = new Map<string, Promise<Key>>();

function firstKey(kind: string): Promise<Key> {
  const key = firstKeys.get(kind) ?? createKey('key-1');
  firstKeys.set(kind, key);
  return key;
}

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (body: () => unknown): Respond =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body()));

async function listen(respond: Respond) {
  const server = createServer(respond).listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/**
 * Starts an issuer with discovery document, keys and rotation, whose tokens have the claims that GitHub or
 * GitLab documents.
 */
export async function openIssuer(kind: Kind) {
  let keys = [await firstKey(kind)];
  const requests: string[] = [];
  const { url, close } = await listen((request, response) => {
    requests.push(String(request.url));
    const respond = responses[String(request.url)];
    if (respond) respond(request, response);
    else response.writeHead(404).end();
  });
  /** What it responds with; tests replace it. */
  const responses: Record<string, Respond> = {
    '/.well-known/openid-configuration': json(() => ({
      issuer: url,
      jwks_uri: `${url}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    })),
    '/keys': json(() => ({ keys: keys.map(({ publicJwk }) => publicJwk) })),
  };

  /** Signs a token with its newest key. Claims replace those that are documented. */
  async function token(claims: Claims = {}, header: Partial<JWTHeaderParameters> = {}) {
    const [{ kid, privateKey }] = keys as [Key];
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, nbf: now - NOT_BEFORE, exp: now + LIFETIME };
    const payload = { jti: 'test', iss: url, aud: AUDIENCE, ...times, ...CLAIMS[kind], ...claims };
    return new SignJWT(payload)
      .setProtectedHeader({ typ: 'JWT', alg: 'RS256', kid, ...header })
      .sign(privateKey);
  }

  return {
    url,
    /** Paths that were asked for. */
    requests,
    responses,
    token,
    close,
    /** The public key that is in use. */
    publicJwk: () => (keys as [Key])[0].publicJwk,
    /** Signs with another key from now on; the former one is no longer in its document. */
    rotate: async () => {
      keys = [await createKey(`key-${crypto.randomUUID()}`)];
    },
  };
}

export type LocalIssuer = Awaited<ReturnType<typeof openIssuer>>;
