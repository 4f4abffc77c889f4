import type { ConfigIssue, EnvironmentRule } from '@clean-express/server-kit/environment';

const REQUIRED_IN_PRODUCTION = {
  TOKEN_KEYS: 'must be set in production: the keys that sign access tokens',
  PUBLIC_URL: 'must be set in production: the address at which browsers reach the API',
  CORS_ORIGINS: 'must be set in production: the origins whose pages may call the API',
};

const requireProductionSettings: EnvironmentRule = (variables) => {
  if (variables.NODE_ENV !== 'production') return [];
  return Object.entries(REQUIRED_IN_PRODUCTION)
    .filter(([variable]) => !variables[variable])
    .map(([variable, message]) => ({ variable, message }));
};

/** The emulator's tokens are unsigned, so it must never be enabled for real users. */
const allowEmulatorForDemosOnly: EnvironmentRule = (variables) => {
  if (!variables.FIREBASE_AUTH_EMULATOR_HOST) return [];
  const issues: ConfigIssue[] = [];
  if (variables.NODE_ENV === 'production') {
    const variable = 'FIREBASE_AUTH_EMULATOR_HOST';
    issues.push({ variable, message: 'must not be set in production' });
  }
  if (!variables.FIREBASE_PROJECT_ID?.startsWith('demo-')) {
    const message = 'must begin with "demo-" when FIREBASE_AUTH_EMULATOR_HOST is set';
    issues.push({ variable: 'FIREBASE_PROJECT_ID', message });
  }
  return issues;
};

/** Rules across the environment variables of the API. */
export const environmentRules = [requireProductionSettings, allowEmulatorForDemosOnly];
