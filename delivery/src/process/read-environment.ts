import type { z } from 'zod';

/** Environment variables that are missing or wrong; the message names them all. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** `''` counts as not set: that is what an empty line of an env file means. */
function withoutEmpty(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}

/**
 * Reads a process's configuration.
 *
 * @param schema - Variable → what it must be. Messages are predicates: `must be a port`.
 * @param variables - The environment.
 * @throws {@link EnvironmentError} with one line for every wrong variable.
 */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  variables: NodeJS.ProcessEnv,
): z.output<Schema> {
  const result = schema.safeParse(withoutEmpty(variables));
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `- ${path.join('.')} ${message}.`);
  const sentence = 'These environment variables have to be corrected before this can start:';
  throw new EnvironmentError([sentence, ...lines].join('\n'));
}
