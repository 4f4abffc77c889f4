import type { Permission } from '@clean-express/release-contract/release-policy';
import type { Provenance } from '@clean-express/release-contract/release-registry';

/** Begins every personal token, so that scanners find those that were committed. */
export const PERSONAL_TOKEN_PREFIX = 'cxr_';

/** Begins the secret of every session of the page. */
export const SESSION_PREFIX = 'cxs_';

/** The sender of a request. */
export interface Identity {
  /** Its name in the policy, which is the author in the history. */
  name: string;
  /** A stranger is a workflow that no rule names: anybody can get its token from the issuer. */
  kind: 'person' | 'workflow' | 'admin token' | 'stranger';
  /** The person behind it: the owner of the token, or the one who has started the workflow. */
  person?: string | undefined;
  /** Where a build comes from, as the token of a workflow proves. */
  provenance?: Provenance | undefined;
  /** @param remote - Left out for what concerns all remotes. */
  may: (permission: Permission, remote: string | undefined) => boolean;
}

/**
 * Finds the identity that a token belongs to.
 *
 * @throws InvalidToken, or IssuerUnavailable when that cannot be found out for now.
 */
export type Identify = (token: string) => Promise<Identity>;

/** A token that is not valid: unknown, expired, withdrawn, or not signed by its issuer. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
  readonly reason: string;

  /** @param reason - For the audit log. The client learns only that the token is not valid. */
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** The keys of an issuer could not be loaded, so that its tokens cannot be checked. */
export class IssuerUnavailable extends Error {
  override readonly name = 'IssuerUnavailable';
  readonly issuer: string;

  /** @param issuer - Its name in the policy. */
  constructor(issuer: string, options?: ErrorOptions) {
    super(`Could not load the keys of ${issuer}. Check that this server reaches it.`, options);
    this.issuer = issuer;
  }
}
