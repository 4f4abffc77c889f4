import type { EnvironmentRule } from './read-environment.ts';

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
