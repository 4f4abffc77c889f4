import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { PERMISSIONS, RESERVED_NAMES } from '@clean-express/release-contract/release-policy';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { PlainError } from '../../setup/command-messages.mjs';

/** The file with the token, in the directory of the server's data. */
export const TOKEN_FILE = 'personal-token';

const TOKEN_BYTES = 32;

/** The longest life of a personal token. */
const DAYS = 366;

/** Longest name of a user that is shown. */
const MAX_LENGTH = 50;

/** Longer than a slow machine needs. */
const TIMEOUT_MS = 10_000;

/** A user, by a name that the policy allows. */
export function personOf(username: string): string {
  const allowed = username.replaceAll(/[^\p{L}\p{N}._-]/gu, '-').replace(/^[^\p{L}\p{N}]+/u, '');
  const name = allowed.slice(0, MAX_LENGTH) || 'developer';
  return RESERVED_NAMES.includes(name.toLowerCase()) ? `local ${name}` : name;
}

/** The user of this machine, by the name in the policy. */
export function currentPerson(): string {
  try {
    return personOf(userInfo().username);
  } catch {
    // A container may run as a user without a name.
    return personOf('');
  }
}

/** The text of a policy in which a person may do everything, and releases fill the slots that they want. */
export const policyFor = (
  person: string,
) => `# Who may release what on this machine. Written at each start.
people:
  - name: ${JSON.stringify(person)}
    allow:
      - remotes: "*"
        permissions: [${PERMISSIONS.join(', ')}]
anyFillings: true
`;

const authorize = (token: string) => ({ authorization: `Bearer ${token}` });

async function isValid(url: string, token: string): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${url}/v1/tokens`, { headers: authorize(token), signal });
  return response.ok;
}

async function createToken(url: string, adminToken: string, person: string): Promise<string> {
  const response = await fetch(`${url}/v1/tokens`, {
    method: 'POST',
    headers: { ...authorize(adminToken), 'content-type': 'application/json' },
    body: JSON.stringify({ person, remotes: '*', days: DAYS }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body: unknown = await response.json();
  const { data } = z.object({ token: z.string() }).safeParse(body);
  if (data) return data.token;
  throw new PlainError(
    `The release server at ${url} made no token for "${person}": ${JSON.stringify(body)}`,
  );
}

/** How the user of this machine gets a token of a release server on this machine. */
export type LocalAccess = Awaited<ReturnType<typeof openLocalAccess>>;

/**
 * Gives the user of this machine every permission at a release server on it.
 *
 * @param directory - Of the server's data: the policy and, for its owner only, the token.
 */
export async function openLocalAccess(directory: string) {
  const person = currentPerson();
  const policy = join(directory, 'policy.yaml');
  const tokenFile = join(directory, TOKEN_FILE);
  // It is needed for the first personal token only, so that no file has it.
  const adminToken = randomBytes(TOKEN_BYTES).toString('base64url');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeFile(policy, policyFor(person));
  return {
    /** Environment of the release server. */
    settings: { POLICY: policy, ADMIN_TOKEN: adminToken },
    tokenFile,
    /**
     * Returns the personal token of the user, once the server responds. One that is not valid any more is
     * replaced.
     *
     * @param url - Address of the server.
     * @param create - Makes the token; by default, the server does, for the admin token.
     * @throws PlainError when the server makes none.
     */
    signIn: async (
      url: string,
      create = (name: string) => createToken(url, adminToken, name),
    ): Promise<string> => {
      const stored = await readFile(tokenFile, 'utf8').catch(() => '');
      if (stored && (await isValid(url, stored))) return stored;
      const token = await create(person);
      await writeFileAtomic(tokenFile, token, { mode: 0o600 });
      return token;
    },
  };
}
