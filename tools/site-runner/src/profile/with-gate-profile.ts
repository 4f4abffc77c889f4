import { PlainError } from '../../setup/command-messages.mjs';
import { tryToLock } from '../../setup/set-up-lock.mjs';
import { ROOT } from '../../setup/workspace.mjs';
import { takenPorts } from '../processes/free-ports.ts';
import { portUses } from '../site/services.ts';
import { findRemotes } from '../site/site.ts';
import { type Profile, profiles } from './profile.ts';

/** Takes a profile of the gate that no other command uses, in this clone or another one. */
async function takeProfile() {
  const remotes = await findRemotes(ROOT);
  for (const profile of profiles.gates) {
    const release = tryToLock(`${profile.data}.lock`);
    if (!release) continue;
    const taken = await takenPorts(portUses(profile, remotes));
    if (taken.length === 0) return { profile, release };
    release();
  }
  throw new PlainError(
    `The ports of all ${profiles.gates.length} sites of the gate are taken. Wait until another publication has ended, and run this again.`,
  );
}

/**
 * Runs work with ports and a data directory that nothing else uses meanwhile, so that several
 * candidates can pass the gate at the same time.
 *
 * @throws PlainError when all of them are taken.
 */
export async function withGateProfile<Result>(
  work: (profile: Profile) => Promise<Result>,
): Promise<Result> {
  const { profile, release } = await takeProfile();
  try {
    return await work(profile);
  } finally {
    release();
  }
}
