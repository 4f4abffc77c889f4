/** A variable and what is wrong with it. */
export type Complaint = [variable: string, sentence: string];

/** What a production server needs beyond a developer's machine. */
function productionComplaints(variables: NodeJS.ProcessEnv): Complaint[] {
  const required = {
    TOKEN_KEYS: 'must be set in production: the keys that sign our tokens',
    PUBLIC_URL: 'must be set in production: the address at which browsers reach the API',
    CORS_ORIGINS: 'must be set in production: the origins whose pages may call the API',
  } as const;
  const names = Object.keys(required) as (keyof typeof required)[];
  return names.filter((name) => !variables[name]).map((name) => [name, required[name]]);
}

/** The emulator's tokens are unsigned, so nobody must be able to switch it on for real people. */
function emulatorComplaints(variables: NodeJS.ProcessEnv): Complaint[] {
  const complaints: Complaint[] = [];
  if (variables.NODE_ENV === 'production') {
    complaints.push(['FIREBASE_AUTH_EMULATOR_HOST', 'must not be set in production']);
  }
  if (!variables.FIREBASE_PROJECT_ID?.startsWith('demo-')) {
    complaints.push([
      'FIREBASE_PROJECT_ID',
      'must begin with "demo-" when FIREBASE_AUTH_EMULATOR_HOST is set',
    ]);
  }
  return complaints;
}

/** What is wrong with the variables together. */
export function findComplaints(variables: NodeJS.ProcessEnv): Complaint[] {
  return [
    ...(variables.NODE_ENV === 'production' ? productionComplaints(variables) : []),
    ...(variables.FIREBASE_AUTH_EMULATOR_HOST ? emulatorComplaints(variables) : []),
  ];
}
