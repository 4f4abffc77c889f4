import type { SlotContents } from '@clean-express/federation/rendering';
import type { Slot } from '@clean-express/release-contract/registry';
import { fillingsOf, fitsNeed, slotOf } from '@clean-express/release-contract/releases';
import { HOST_SLOTS } from '../config/host-slots.ts';
import { currentReleases } from '../config/registry.ts';

/** With the default of `fillings`, or without it. */
type Declaration = Omit<Slot, 'fillings' | 'scriptBudget'> & { fillings?: number };

function declarationOf(slot: string): Declaration | undefined {
  const ofHost: Readonly<Record<string, Declaration>> = HOST_SLOTS;
  return Object.hasOwn(ofHost, slot) ? ofHost[slot] : slotOf(currentReleases(), slot);
}

/** What a slot shows in the releases of this tab; `undefined` when no release has such a slot. */
export function slotContents(slot: string): SlotContents | undefined {
  const declaration = declarationOf(slot);
  if (!declaration) return undefined;
  const { version, fillings = 1, height, optional } = declaration;
  return {
    fillings: fillingsOf(currentReleases(), slot, { version, fillings }),
    height,
    optional,
  };
}

/** The remotes whose filling needs another version of a slot than there is. */
export function misfitsOf(slot: string): string[] {
  const version = declarationOf(slot)?.version;
  return Object.entries(currentReleases())
    .filter(([, { extras }]) => extras.fills?.[slot] && !fitsNeed(version, extras.needs?.[slot]))
    .map(([remote]) => remote);
}
