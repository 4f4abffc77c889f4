import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { z } from 'zod';

/** The used fields of an account in the emulator. */
export const emulatedUserSchema = z.looseObject({
  localId: z.string(),
  providerUserInfo: z.array(z.looseObject({ providerId: z.string() })).optional(),
});

export type EmulatedUser = z.infer<typeof emulatedUserSchema>;

/** The emulator's state of one Firebase project. */
export interface ProjectState {
  users: Map<string, EmulatedUser>;
  enableImprovedEmailPrivacy: boolean;
  overwriteUserWithLocalId(localId: string, fields: EmulatedUser): void;
}

type CreateApp = (
  projectId: string,
  singleProjectMode: number,
  states: Map<string, ProjectState>,
) => Promise<RequestListener>;

// The modules have no types. The tests of the emulator run all that is used of them.
const require = createRequire(import.meta.url);
const { AgentProjectState }: { AgentProjectState: new (projectId: string) => ProjectState } =
  require('firebase-tools/lib/emulator/auth/state.js');
const { createApp }: { createApp: CreateApp } =
  require('firebase-tools/lib/emulator/auth/server.js');
const exegesis: { middleware: (apiSpec: object, options: object) => unknown } = createRequire(
  require.resolve('firebase-tools/lib/emulator/auth/server.js'),
)('exegesis-express');

const { middleware } = exegesis;
// To compile a validator for each parameter would take most of the emulator's start.
exegesis.middleware = (apiSpec, options) =>
  middleware(apiSpec, { ...options, lazyCompileValidationSchemas: true });

/** The value that makes the emulator accept all project IDs. */
const ANY_PROJECT = 0;

/**
 * Creates the Auth emulator's app and its state, without the command line. Both are internals of
 * firebase-tools, so its version is pinned (docs/adr/0007).
 */
export async function createEmulator(projectId: string) {
  const state = new AgentProjectState(projectId);
  // New Firebase projects do not reveal whether an email address has an account.
  state.enableImprovedEmailPrivacy = true;
  const app = await createApp(projectId, ANY_PROJECT, new Map([[projectId, state]]));
  return { app, state };
}
