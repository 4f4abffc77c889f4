import { DEVELOPMENT_ORIGINS } from './config/defaults.ts';
import { type Complaint, findComplaints } from './config/environment-rules.ts';
import { type Environment, environmentSchema } from './config/environment-schema.ts';

/** What the API was told to do. */
export interface Config extends Environment {
  PUBLIC_URL: string;
  CORS_ORIGINS: string[];
}

/** The environment cannot be used; the message has a line for every variable that is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(complaints: Complaint[]) {
    const lines = complaints.map(([variable, sentence]) => `  ${variable} ${sentence}.`);
    super(['The API cannot start with these settings:', ...lines].join('\n'));
  }
}

/** An empty variable counts as none, as compose files and shells have it. */
const withoutEmpty = (variables: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));

/**
 * Reads the settings from environment variables.
 *
 * @throws {@link ConfigError} that names everything that is wrong, at once.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const given = withoutEmpty(variables);
  const { data, error } = environmentSchema.safeParse(given);
  const complaints: Complaint[] = [
    ...(error?.issues.map(({ path, message }): Complaint => [String(path[0]), message]) ?? []),
    ...findComplaints(given),
  ];
  if (!data || complaints.length > 0) throw new ConfigError(complaints);
  return {
    ...data,
    PUBLIC_URL: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    CORS_ORIGINS: data.CORS_ORIGINS ?? DEVELOPMENT_ORIGINS,
  };
}
