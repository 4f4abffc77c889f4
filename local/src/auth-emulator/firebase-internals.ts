import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';

/** An account, as the emulator keeps it; the fields that we look at. */
export interface EmulatedUser {
  localId: string;
  providerUserInfo?: { providerId: string }[];
}

/** The emulator's memory of one Firebase project. */
export interface ProjectState {
  users: Map<string, EmulatedUser>;
  enableImprovedEmailPrivacy: boolean;
  overwriteUserWithLocalId(localId: string, fields: EmulatedUser): void;
}

interface StateModule {
  AgentProjectState: new (projectId: string) => ProjectState;
}

interface ServerModule {
  createApp(
    projectId: string,
    singleProjectMode: number,
    states: Map<string, ProjectState>,
  ): Promise<RequestListener>;
}

interface SpecModule {
  default: { paths: Record<string, unknown> };
}

const require = createRequire(import.meta.url);

const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state.js') as StateModule;
const { createApp } = require('firebase-tools/lib/emulator/auth/server.js') as ServerModule;
const { default: spec } = require('firebase-tools/lib/emulator/auth/apiSpec.js') as SpecModule;

/** Multi-tenancy, administration, second factors and passkeys: the site uses none of them. */
const UNUSED = /\/tenants|^\/v2\/projects|mfa|passkey/;

/** The checks of requests are compiled for every path at start; that is most of its time. */
function leaveOutUnused(): void {
  for (const path of Object.keys(spec.paths)) {
    if (UNUSED.test(path)) delete spec.paths[path];
  }
}

/** The emulator answers for any project when it does not insist on a single one. */
const NO_SINGLE_PROJECT = 0;

/**
 * The Auth emulator's own application, without its command line, and its memory. Both are internals
 * of firebase-tools, whose version is pinned for that reason (docs/adr/0007).
 *
 * @param projectId - Begins with `demo-`.
 */
export async function createEmulator(projectId: string) {
  leaveOutUnused();
  const state = new AgentProjectState(projectId);
  // New Firebase projects do not tell whether an address has an account.
  state.enableImprovedEmailPrivacy = true;
  const app = await createApp(projectId, NO_SINGLE_PROJECT, new Map([[projectId, state]]));
  return { app, state };
}
