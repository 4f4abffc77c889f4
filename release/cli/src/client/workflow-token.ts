import { decodeJwt } from 'jose';
import { z } from 'zod';
import { DeliveryError } from '../errors/delivery-error.ts';

const TIMEOUT_MS = 10_000;

/** A token is replaced when it lives no longer than a request may take to arrive. */
const REST_MS = 60_000;

const responseSchema = z.object({ value: z.string() });
const claimsSchema = z.object({ exp: z.number() });

interface Source {
  /** `ACTIONS_ID_TOKEN_REQUEST_URL` */
  url: string;
  /** `ACTIONS_ID_TOKEN_REQUEST_TOKEN` */
  secret: string;
  /** The claim `aud` of the tokens. */
  audience: string;
}

/** When a token has to be replaced, in milliseconds since 1970. */
const endOf = (token: string) => claimsSchema.parse(decodeJwt(token)).exp * 1000 - REST_MS;

/** @see https://docs.github.com/en/actions/reference/security/oidc#methods-for-requesting-the-oidc-token */
async function fetchToken({ url, secret, audience }: Source) {
  const address = new URL(url);
  address.searchParams.set('audience', audience);
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${secret}`, accept: 'application/json' },
      // The secret is for this address only.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The status of the response is ${response.status}.`);
    const { value } = responseSchema.parse(await response.json());
    return { token: value, end: endOf(value) };
  } catch (cause) {
    const message =
      'Could not get the token of this workflow from GitHub. Run the job again, and check that it has the permission "id-token: write".';
    throw new DeliveryError('unavailable', message, { cause });
  }
}

/**
 * Returns a function that gets the OIDC token of the GitHub workflow in which this command runs. Such a
 * token lives for some minutes: the function gets another one before it expires.
 */
export function workflowToken(source: Source): () => Promise<string> {
  let current = { token: '', end: 0 };
  let renewal: Promise<void> | undefined;
  const renew = async () => {
    current = await fetchToken(source);
  };
  return async () => {
    if (Date.now() >= current.end) {
      renewal ??= renew().finally(() => {
        renewal = undefined;
      });
      await renewal;
    }
    return current.token;
  };
}
