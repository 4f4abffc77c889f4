import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '@clean-express/server-kit/process';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { type EmulatedUser, emulatedUserSchema, type ProjectState } from './firebase-internals.ts';

/** The emulator adds these when an account has a password or a phone number. */
const IMPLIED_PROVIDERS = ['password', 'phone'];

function readUsers(path: string): EmulatedUser[] {
  if (!existsSync(path)) return [];
  try {
    return z.array(emulatedUserSchema).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    const message = `Could not read the accounts in ${path}. Please delete all data with \`npm run reset\`.`;
    throw new StartupError(message, { cause });
  }
}

function restore(state: ProjectState, user: EmulatedUser): void {
  const providerUserInfo = user.providerUserInfo?.filter(
    ({ providerId }) => !IMPLIED_PROVIDERS.includes(providerId),
  );
  state.overwriteUserWithLocalId(user.localId, { ...user, providerUserInfo });
}

/**
 * Persists the emulator's accounts in a file. The accounts of an existing file are restored completely:
 * with different timestamps, browsers would be signed out.
 *
 * @returns A function that writes the accounts to disk if they have changed, one write after the other.
 */
export function persistUsers(path: string, state: ProjectState): () => Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  for (const user of readUsers(path)) restore(state, user);

  const serialize = () => JSON.stringify([...state.users.values()]);
  let written = serialize();
  let last = Promise.resolve();

  const write = async () => {
    const users = serialize();
    if (users === written) return;
    await writeFileAtomic(path, users, { mode: 0o600 });
    written = users;
  };
  return () => {
    // Only the caller of a write sees its failure; the next write starts normally.
    last = last.catch(() => undefined).then(write);
    return last;
  };
}
