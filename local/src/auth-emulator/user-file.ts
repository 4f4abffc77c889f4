import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { PlainError } from '../../bootstrap/plain-error.mjs';
import type { EmulatedUser, ProjectState } from './firebase-internals.ts';

/** The emulator adds these itself when an account has a password or a phone number. */
const IMPLIED_PROVIDERS = ['password', 'phone'];

function readUsers(path: string): EmulatedUser[] {
  if (!existsSync(path)) return [];
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as EmulatedUser[];
  } catch (cause) {
    const sentence = `The accounts in ${path} cannot be read. Please empty the data with \`npm run reset\`.`;
    throw new PlainError(sentence, { cause });
  }
}

function restore(state: ProjectState, user: EmulatedUser): void {
  const providers = user.providerUserInfo ?? [];
  const providerUserInfo = providers.filter(
    ({ providerId }) => !IMPLIED_PROVIDERS.includes(providerId),
  );
  state.overwriteUserWithLocalId(user.localId, { ...user, providerUserInfo });
}

/**
 * Keeps the emulator's accounts in a file. What was there is restored at once, whole: with other
 * times in it, browsers would be signed out.
 *
 * @param path - Of the file; it need not exist.
 * @returns Writes the accounts, flushed to the disk, when they have changed. Calls at the same moment
 *   share one write.
 */
export function keepUsers(path: string, state: ProjectState): () => Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  for (const user of readUsers(path)) restore(state, user);

  const serialize = () => JSON.stringify([...state.users.values()]);
  let written = serialize();
  let running = Promise.resolve();
  let queued: Promise<void> | undefined;

  const write = async () => {
    queued = undefined;
    const users = serialize();
    if (users === written) return;
    await writeFileAtomic(path, users, { mode: 0o600 });
    written = users;
  };
  return () => {
    if (!queued) {
      queued = running.then(write);
      // A failure is told to those who wait for it; the next write starts afresh.
      running = queued.catch(() => undefined);
    }
    return queued;
  };
}
