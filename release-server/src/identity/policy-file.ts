import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PolicyError, readPolicy } from '@clean-express/federation/policy-file';
import { type Policy, policySchema } from '@clean-express/federation/release-policy';
import { StartupError } from '@clean-express/server-kit/process';

const INTERVAL_MS = 5000;

/** Nobody may do anything. */
export const EMPTY_POLICY: Policy = policySchema.parse({});

/** For the audit log. */
export type PolicyEvent =
  | {
      event: 'policy loaded';
      /** SHA-256 of the file, hexadecimal. */
      hash: string;
    }
  | {
      event: 'policy refused';
      /** Left out if the file could not be read. */
      hash?: string;
      issues: readonly string[];
    };

export interface PolicyFile {
  /** The newest policy without mistakes. */
  policy: () => Policy;
  /** Reads the file again. */
  check: () => Promise<void>;
  close: () => void;
}

interface Options {
  /** Without one, the policy is empty. */
  path: string | undefined;
  onEvent: (event: PolicyEvent) => void;
  /** How often the file is read, in milliseconds. */
  intervalMs?: number;
}

/** What was found in the place of the file. */
interface Contents {
  /** Differs for whatever is not the same. */
  id: string;
  hash?: string;
  read: () => Policy;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new PolicyError(['The file is not text in UTF-8.'], { cause });
  }
}

async function load(path: string): Promise<Contents> {
  try {
    const bytes = await readFile(path);
    const hash = createHash('sha256').update(bytes).digest('hex');
    return { id: hash, hash, read: () => readPolicy(decode(bytes)) };
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    const read = () => {
      throw new PolicyError([`Could not read ${path} (${code}).`]);
    };
    return { id: code, read };
  }
}

function readAtStart(path: string, { read }: Contents): Policy {
  try {
    return read();
  } catch (cause) {
    // Its cause, which lists the mistakes, is printed below it.
    throw new StartupError(`Could not start. Correct the policy file ${path}:`, { cause });
  }
}

/**
 * Applies changes of the file. A broken one is refused, and the former policy stays. What is read must be
 * the same twice: half a file may be a policy as well, with fewer rules than its author has written.
 */
function createCheck(path: string, first: Contents, apply: (contents: Contents) => void) {
  let current = first.id;
  let seen = first.id;
  return async () => {
    const contents = await load(path);
    const isSettled = contents.id === seen;
    seen = contents.id;
    if (!isSettled || contents.id === current) return;
    current = contents.id;
    apply(contents);
  };
}

/** Runs a check again and again, never twice at the same time. */
function repeat(check: () => Promise<void>, intervalMs: number): () => void {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    await check();
    isRunning = false;
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Reads the policy, and reads it again when it changes: also when a link leads to another file, as in a
 * mounted ConfigMap.
 *
 * @throws StartupError when the first policy has mistakes; it lists all of them.
 */
export async function openPolicyFile({
  path,
  onEvent,
  intervalMs = INTERVAL_MS,
}: Options): Promise<PolicyFile> {
  if (path === undefined) {
    return { policy: () => EMPTY_POLICY, check: async () => undefined, close: () => undefined };
  }
  const first = await load(path);
  let policy = readAtStart(path, first);
  const apply = ({ hash, read }: Contents) => {
    try {
      policy = read();
    } catch (error) {
      // Whatever it is, it does not end a server that has a policy.
      const issues = error instanceof PolicyError ? error.issues : [String(error)];
      return onEvent({ event: 'policy refused', ...(hash && { hash }), issues });
    }
    onEvent({ event: 'policy loaded', hash: String(hash) });
  };
  onEvent({ event: 'policy loaded', hash: String(first.hash) });
  const check = createCheck(path, first, apply);
  return { policy: () => policy, check, close: repeat(check, intervalMs) };
}
