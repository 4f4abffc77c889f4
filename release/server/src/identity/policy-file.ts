import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PolicyError, readPolicy } from '@clean-express/release-contract/policy-file';
import { type Policy, policySchema } from '@clean-express/release-contract/release-policy';
import { StartupError } from '@clean-express/server-kit/process';

const INTERVAL_MS = 5000;

/** Nothing is allowed. */
export const EMPTY_POLICY: Policy = policySchema.parse({});

/** For the audit log. */
export interface PolicyEvent {
  event: 'policy loaded' | 'policy refused';
  /** SHA-256 of the file, hexadecimal; left out if it could not be read. */
  hash?: string | undefined;
  /** Why it is refused. */
  issues?: readonly string[];
}

interface Options {
  /** Without one, the policy is empty. */
  path: string | undefined;
  onEvent: (event: PolicyEvent) => void;
  /** How often the file is read, in milliseconds. */
  intervalMs?: number;
}

/** The bytes of the file, or why they could not be read. */
async function load(path: string): Promise<{ hash?: string; content: Buffer | string }> {
  try {
    const content = await readFile(path);
    return { content, hash: createHash('sha256').update(content).digest('hex') };
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    return { content: `Could not read ${path} (${code}).` };
  }
}

function read(content: Buffer | string): Policy {
  if (typeof content === 'string') throw new PolicyError([content]);
  if (!isUtf8(content)) throw new PolicyError(['The file is not text in UTF-8.']);
  return readPolicy(content.toString());
}

function readAtStart(path: string, content: Buffer | string): Policy {
  try {
    return read(content);
  } catch (cause) {
    // Its cause, which lists the mistakes, is printed below it.
    throw new StartupError(`Could not start. Correct the policy file ${path}:`, { cause });
  }
}

/**
 * Reads the policy, and reads it again when it changes: also when a link leads to another file, as in a
 * mounted ConfigMap.
 *
 * @returns The newest policy without mistakes; `check` reads the file again.
 * @throws StartupError when the first policy has mistakes; it lists all of them.
 */
export async function openPolicyFile({ path, onEvent, intervalMs = INTERVAL_MS }: Options) {
  if (path === undefined) {
    return { policy: () => EMPTY_POLICY, check: async () => undefined, close: () => undefined };
  }
  const first = await load(path);
  let policy = readAtStart(path, first.content);
  onEvent({ event: 'policy loaded', hash: first.hash });
  let current = first.hash;
  let seen = first.hash;

  /**
   * Applies a change. A broken one is refused, and the former policy stays. What is read must be the same
   * twice: half a file may be a policy as well, with fewer rules than its author has written.
   */
  async function check(): Promise<void> {
    const { content, hash } = await load(String(path));
    const isSettled = hash === seen;
    seen = hash;
    if (!isSettled || hash === current) return;
    current = hash;
    try {
      policy = read(content);
      onEvent({ event: 'policy loaded', hash });
    } catch (error) {
      // Whatever it is, it does not end a server that has a policy.
      const issues = error instanceof PolicyError ? error.issues : [String(error)];
      onEvent({ event: 'policy refused', hash, issues });
    }
  }

  const timer = setInterval(check, intervalMs).unref();
  return { policy: () => policy, check, close: () => clearInterval(timer) };
}
