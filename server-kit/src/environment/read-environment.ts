import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { StartupError } from '../process.ts';

/** A variable that is missing or invalid. */
export interface ConfigIssue {
  variable: string;
  /** A predicate without its full stop: `must be a port`. */
  message: string;
}

/** A rule across variables. It gets the variables as text, without blank ones. */
export type EnvironmentRule = (variables: NodeJS.ProcessEnv) => ConfigIssue[];

/** The environment variables are missing or invalid; the message lists every issue. */
export class EnvironmentError extends StartupError {
  override readonly name = 'EnvironmentError';

  constructor(issues: readonly ConfigIssue[]) {
    const lines = issues.map(({ variable, message }) => `- ${variable} ${message}.`);
    super(['Could not start. Correct these environment variables:', ...lines].join('\n'));
  }
}

/**
 * Reads the configuration of a process.
 *
 * @param schema - One field per variable. Messages are predicates: `must be a port`.
 * @param rules - They also run when single variables are invalid, so that one start reports all issues.
 * @throws {@link EnvironmentError} with one line for every issue.
 */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  variables: NodeJS.ProcessEnv,
  rules: readonly EnvironmentRule[] = [],
): z.output<Schema> {
  // A blank variable counts as not set, as in env files and compose files.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const { data, error } = schema.safeParse(given);
  const fieldIssues = (error?.issues ?? []).map(({ path, message }) => ({
    variable: path.join('.'),
    message,
  }));
  const issues = [...fieldIssues, ...rules.flatMap((rule) => rule(given))];
  if (error || issues.length > 0) throw new EnvironmentError(issues);
  return data;
}

/**
 * Requires variables in production that have a local default otherwise.
 *
 * @param descriptions - By variable; each completes "must be set in production: …".
 */
export function requiredInProduction(descriptions: Record<string, string>): EnvironmentRule {
  return (variables) => {
    if (variables.NODE_ENV !== 'production') return [];
    return Object.entries(descriptions)
      .filter(([variable]) => !variables[variable])
      .map(([variable, text]) => ({ variable, message: `must be set in production: ${text}` }));
  };
}

/** Each client that reaches a server could otherwise read its metrics, such as the code of a release. */
export const metricsTokenInProduction = requiredInProduction({
  METRICS_TOKEN: 'the token that reads /metrics, the same at all servers of a site',
});

const requireDatabaseUrl = requiredInProduction({
  DATABASE_URL: 'the PostgreSQL database. To store the data in a folder instead, set DATA_DIR',
});

/** The default directory is in the checkout, which the next deployment may replace. */
export const databaseInProduction: EnvironmentRule = (variables) =>
  variables.DATA_DIR ? [] : requireDatabaseUrl(variables);

/**
 * Reads a secret of one machine, and creates it on first use.
 *
 * @param path - File that only its owner may read.
 * @param generate - Called on every read; its result is stored only if there is no secret yet.
 */
export async function localSecret(path: string, generate: () => string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // If two processes create the secret at the same time, both use that of the first.
  await writeFile(path, generate(), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(path, 'utf8');
}
