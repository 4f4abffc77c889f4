import { allows, type Policy } from '@clean-express/release-contract/release-policy';
import { createSecretCheck } from '@clean-express/server-kit/http';
import {
  type Identify,
  type Identity,
  InvalidToken,
  PERSONAL_TOKEN_PREFIX,
  SESSION_PREFIX,
} from './identity.ts';
import type { PersonalToken } from './personal-tokens.ts';
import type { Sessions } from './sessions.ts';

interface Dependencies {
  /** The current one. */
  policy: () => Policy;
  /** Those of a person, and the secrets of sessions. */
  personalTokens: Pick<Sessions, 'find'>;
  sessions: Pick<Sessions, 'find'>;
  workflowTokens: { find: Identify };
  /** For the first personal token. Without one, there is no admin token. */
  adminToken?: string | undefined;
}

/** It makes tokens, and can release nothing itself. */
const ADMIN: Identity = {
  name: 'admin',
  kind: 'admin token',
  may: (permission) => permission === 'admin',
};

/** A token never allows more than the policy allows its owner now. */
function personIdentity(
  { people }: Policy,
  { person, remotes }: Pick<PersonalToken, 'person' | 'remotes'>,
): Identity {
  const found = people.find(({ name }) => name === person);
  if (!found) throw new InvalidToken(`${person} is not in the policy`);
  const isFor = (remote: string | undefined) =>
    remotes === '*' || (remote !== undefined && remotes.includes(remote));
  return {
    name: person,
    kind: 'person',
    person,
    may: (permission, remote) => isFor(remote) && allows(found.allow, permission, remote),
  };
}

/** Finds identities by all kinds of tokens, each of which has a form of its own. */
export function createIdentify(dependencies: Dependencies): Identify {
  const { policy, personalTokens, sessions, workflowTokens, adminToken } = dependencies;
  const isAdmin = adminToken === undefined ? undefined : createSecretCheck(adminToken);
  return async (token) => {
    if (isAdmin?.(token)) return ADMIN;
    if (token.startsWith(PERSONAL_TOKEN_PREFIX)) {
      return personIdentity(policy(), await personalTokens.find(token));
    }
    if (token.startsWith(SESSION_PREFIX)) {
      return personIdentity(policy(), await sessions.find(token));
    }
    if (token.includes('.')) return workflowTokens.find(token);
    throw new InvalidToken('unknown token');
  };
}
