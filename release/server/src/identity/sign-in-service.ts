import type { Policy } from '@clean-express/release-contract/release-policy';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { IssuerUnavailable } from './identity.ts';

/** What a browser has to bring back from the sign-in service: without it, the response is somebody else's. */
export const startedSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});

export type StartedSignIn = z.infer<typeof startedSchema>;

/** The settings of the service, in which this server has a client of its own. */
export interface SignInSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Address of this server to which the service leads back. */
  redirect: string;
}

/** The service has not said who somebody is. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}

/** Only on one machine: elsewhere, a server in between could send what it wants. */
const isLocal = (issuer: string) => new URL(issuer).hostname === 'localhost';

/** Signs people in by OpenID Connect: an authorization code with PKCE, state and nonce. */
export class SignInService {
  readonly #settings: SignInSettings;
  readonly #policy: () => Policy;
  #client: Promise<oidc.Configuration> | undefined;

  /** @param policy - The current one. */
  constructor(settings: SignInSettings, policy: () => Policy) {
    this.#settings = settings;
    this.#policy = policy;
  }

  /** @throws IssuerUnavailable */
  #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const options = isLocal(issuer) ? { execute: [oidc.allowInsecureRequests] } : {};
    this.#client ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, undefined, options)
      .catch((cause: unknown) => {
        this.#client = undefined;
        throw new IssuerUnavailable(issuer, { cause });
      });
    return this.#client;
  }

  /**
   * @returns The address of the service, and what the browser has to bring back.
   * @throws IssuerUnavailable
   */
  async start(): Promise<{ url: string; started: StartedSignIn }> {
    const client = await this.#discover();
    const verifier = oidc.randomPKCECodeVerifier();
    const started = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier };
    const url = oidc.buildAuthorizationUrl(client, {
      redirect_uri: this.#settings.redirect,
      scope: 'openid',
      state: started.state,
      nonce: started.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, started };
  }

  /**
   * @param query - Of the address to which the service has led back.
   * @returns The name of the person in the policy.
   * @throws SignInRefused when the service says nothing that can be trusted, or names an account of nobody in
   *   the policy; IssuerUnavailable
   */
  async finish(query: string, { state, nonce, verifier }: StartedSignIn): Promise<string> {
    const client = await this.#discover();
    const url = new URL(`${this.#settings.redirect}${query}`);
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
    const answer = await oidc
      .authorizationCodeGrant(client, url, { ...checks, idTokenExpected: true })
      .catch((cause: unknown) => {
        throw new SignInRefused('The sign-in was not finished. Try again.', { cause });
      });
    const { sub: account } = answer.claims() ?? {};
    const person = this.#policy().people.find(({ signIn }) => signIn === account);
    if (account !== undefined && person) return person.name;
    throw new SignInRefused(
      `The policy has no person with the account ${account}. Ask the operator of the release server to name it in signIn.`,
    );
  }
}
