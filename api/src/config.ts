import { readEnvironment } from '@clean-express/server-kit/environment';
import { DEVELOPMENT_ORIGINS } from './config/defaults.ts';
import { environmentRules } from './config/environment-rules.ts';
import { type Environment, environmentSchema } from './config/environment-schema.ts';

/** The configuration of the API. */
export interface Config extends Environment {
  PUBLIC_URL: string;
  CORS_ORIGINS: string[];
}

/**
 * Reads the configuration from environment variables.
 *
 * @throws EnvironmentError that lists all issues.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const environment = readEnvironment(environmentSchema, variables, environmentRules);
  return {
    ...environment,
    PUBLIC_URL: environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`,
    CORS_ORIGINS: environment.CORS_ORIGINS ?? DEVELOPMENT_ORIGINS,
  };
}
