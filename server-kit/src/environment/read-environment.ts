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
