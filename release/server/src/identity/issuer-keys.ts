import type { Issuer } from '@clean-express/release-contract/release-policy';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { IssuerUnavailable } from './identity.ts';

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
export function createIssuerKeys(name: string, issuer: Issuer): JWTVerifyGetKey {
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
