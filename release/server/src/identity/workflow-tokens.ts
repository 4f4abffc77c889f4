import type { Issuer, Policy } from '@clean-express/release-contract/release-policy';
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { z } from 'zod';
import { type Identify, InvalidToken, IssuerUnavailable } from './identity.ts';
import { type NamedIssuer, workflowIdentity } from './workflow-identity.ts';

/** How long the discovery document and the keys may take together. */
const TIMEOUT_MS = 5000;

/** Keys are asked for again after this time, so that a key that the issuer has removed ends. */
const MAX_AGE_MS = 10 * 60_000;

/** For this time, tokens with unknown keys do not let this server ask again. */
const COOLDOWN_MS = 30_000;

/** For this time after a failure, this server does not ask again. */
const FAILURE_COOLDOWN_MS = 5000;

/** Many times what the documents of both have. */
const SIZE_MAX = 256 * 1024;

/** @see https://openid.net/specs/openid-connect-discovery-1_0.html */
const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

interface Request {
  headers: Headers;
  signal: AbortSignal;
}

async function readBounded(url: string, { body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > SIZE_MAX) throw new Error(`The response of ${url} is too large.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function fetchDocument(url: string, { headers, signal }: Request): Promise<string> {
  // A redirect could lead to keys of others.
  const response = await fetch(url, { headers, signal, redirect: 'error' });
  if (response.status !== 200) throw new Error(`The response of ${url} is ${response.status}.`);
  return readBounded(url, response);
}

/** Loads the keys that the discovery document names. They must be at the issuer itself. */
async function fetchKeys(issuer: Issuer, discoveryUrl: string, request: Request): Promise<string> {
  const discovery = discoverySchema.parse(JSON.parse(await fetchDocument(discoveryUrl, request)));
  if (discovery.issuer !== issuer.url) {
    throw new Error(`The document at ${discoveryUrl} is that of another issuer.`);
  }
  if (new URL(discovery.jwks_uri).origin !== new URL(issuer.url).origin) {
    throw new Error(`The document at ${discoveryUrl} names keys of another origin.`);
  }
  return fetchDocument(discovery.jwks_uri, request);
}

/** Fails at once for some time after a failure, so that a flood of tokens is no flood of requests. */
function withCooldown<Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) {
  let failure: { at: number; error: unknown } | undefined;
  return async (...args: Args): Promise<Result> => {
    if (failure && Date.now() - failure.at < FAILURE_COOLDOWN_MS) throw failure.error;
    failure = undefined;
    try {
      return await run(...args);
    } catch (error) {
      failure = { at: Date.now(), error };
      throw error;
    }
  };
}

/** What a token is to blame for, and not the issuer. */
const isFaultOfToken = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

/**
 * The keys of an issuer. A token never decides where they come from: its headers `jku`, `x5u` and `jwk`
 * count for nothing.
 *
 * @param name - The issuer in the policy.
 */
function createIssuerKeys(name: string, issuer: Issuer): JWTVerifyGetKey {
  const url = new URL(`${issuer.url}/.well-known/openid-configuration`);
  const load = withCooldown((address: string, request: Request) =>
    fetchKeys(issuer, address, request),
  );
  const keys = createRemoteJWKSet(url, {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: MAX_AGE_MS,
    [customFetch]: async (address, request) => new Response(await load(address, request)),
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (isFaultOfToken(error)) throw error;
      throw new IssuerUnavailable(name, { cause: error });
    }
  };
}

/** What both sign with: a token does not choose. */
const ALGORITHMS = { github: ['RS256'], gitlab: ['RS256'] };

/**
 * How old tokens may be. Those of GitHub live for five minutes, those of GitLab as long as a job may run.
 *
 * @see https://docs.gitlab.com/ci/secrets/id_token_authentication/
 */
const MAX_AGE_SECONDS = { github: 3600, gitlab: 24 * 3600 };

/** How far the clock of this machine may differ from those of issuers. */
const CLOCK_TOLERANCE_SECONDS = 10;

/** Tokens of both have less than half of it. */
const LENGTH_MAX = 16_000;

const SHOWN_MAX = 100;

/** A text that a client chooses, as the audit log shows it. */
const quote = (text: unknown) => JSON.stringify(String(text).slice(0, SHOWN_MAX));

/** Three parts, base64url. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Why a token is not valid, for the audit log. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) {
    return error.claim === 'exp' ? 'expired' : 'older than tokens may be';
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    return `the claim "${error.claim}" is ${error.reason === 'missing' ? 'missing' : 'not as it must be'}`;
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'wrong signature';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'an algorithm that is not allowed';
  if (error instanceof errors.JWKSNoMatchingKey) return 'unknown key';
  return 'not a token of this form';
}

/** Finds who has issued a token, as it says itself: nothing is verified yet. */
function claimedIssuer(token: string): unknown {
  if (token.length > LENGTH_MAX || !JWT.test(token)) throw new InvalidToken('unknown token');
  try {
    return decodeJwt(token).iss;
  } catch (error) {
    throw new InvalidToken('not a token of this form', { cause: error });
  }
}

function findIssuer({ issuers }: Policy, url: unknown): NamedIssuer {
  const found = Object.entries(issuers).find(([, issuer]) => issuer.url === url);
  if (!found) throw new InvalidToken(`unknown issuer ${quote(url)}`);
  const [name, issuer] = found;
  return { name, issuer };
}

/** A token for others, too, may have been sent to them, and one of them may use it here. */
function requireOnlyAudience(audience: JWTPayload['aud'], name: string): void {
  if (Array.isArray(audience) && audience.length !== 1) {
    throw new InvalidToken(`token of ${name}: for other services, too`);
  }
}

async function verify(
  token: string,
  { name, issuer }: NamedIssuer,
  keys: JWTVerifyGetKey,
): Promise<JWTPayload> {
  const { kind, url, audience } = issuer;
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: url,
      audience,
      algorithms: ALGORITHMS[kind],
      requiredClaims: ['exp', 'iat', 'nbf'],
      maxTokenAge: MAX_AGE_SECONDS[kind],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    return payload;
  } catch (error) {
    if (error instanceof IssuerUnavailable) throw error;
    throw new InvalidToken(`token of ${name}: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Finds identities of workflows by the OIDC tokens of their issuers.
 *
 * @param policy - The current one: its issuers are all that there are, whatever a token says.
 */
export function createWorkflowTokens(policy: () => Policy): { find: Identify } {
  const keysByUrl = new Map<string, JWTVerifyGetKey>();
  const keysOf = (name: string, issuer: Issuer): JWTVerifyGetKey => {
    const keys = keysByUrl.get(issuer.url) ?? createIssuerKeys(name, issuer);
    keysByUrl.set(issuer.url, keys);
    return keys;
  };
  return {
    find: async (token) => {
      const found = findIssuer(policy(), claimedIssuer(token));
      const claims = await verify(token, found, keysOf(found.name, found.issuer));
      requireOnlyAudience(claims.aud, found.name);
      return workflowIdentity(policy(), claims, found);
    },
  };
}
