import type { Issuer, Policy } from '@clean-express/release-contract/release-policy';
import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { type Identity, InvalidToken, IssuerUnavailable } from './identity.ts';
import { createIssuerKeys } from './issuer-keys.ts';
import { type NamedIssuer, workflowIdentity } from './workflow-identity.ts';

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

/** Finds identities of workflows by the OIDC tokens of their issuers. */
export interface WorkflowTokens {
  /** @throws InvalidToken, or IssuerUnavailable when its keys could not be loaded. */
  find: (token: string) => Promise<Identity>;
}

/** @param policy - The current one: its issuers are all that there are, whatever a token says. */
export function createWorkflowTokens(policy: () => Policy): WorkflowTokens {
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
