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
const { default: spec }: { default: { paths: Record<string, unknown> } } =
  require('firebase-tools/lib/emulator/auth/apiSpec.js');

/** Multi-tenancy, administration, second factors and passkeys, which the site does not use. */
const UNUSED_PATHS = /\/tenants|^\/v2\/projects|mfa|passkey/;

/** The value that makes the emulator accept all project IDs. */
const ANY_PROJECT = 0;

/**
 * Creates the Auth emulator's app and its state, without the command line. Both are internals of
 * firebase-tools, so its version is pinned (docs/adr/0007).
 */
export async function createEmulator(projectId: string) {
  // The emulator compiles a validator for each path, which takes most of its start time.
  for (const path of Object.keys(spec.paths)) {
    if (UNUSED_PATHS.test(path)) delete spec.paths[path];
  }
  const state = new AgentProjectState(projectId);
  // New Firebase projects do not reveal whether an email address has an account.
  state.enableImprovedEmailPrivacy = true;
  const app = await createApp(projectId, ANY_PROJECT, new Map([[projectId, state]]));
  return { app, state };
}
