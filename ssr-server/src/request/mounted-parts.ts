import type { SlotContents } from '@clean-express/federation/rendering';
import type { HostContract } from '@clean-express/release-contract/host-contract';
import type { Mounted, PickedReleases } from '@clean-express/release-contract/registry';
import {
  fillingsOf,
  fitsNeed,
  moduleOfPart,
  ownerOfPart,
  pickedRelease,
  slotOf,
} from '@clean-express/release-contract/releases';
import { type PagePart, pagePart } from '../releases/page-parts.ts';

/** Most parts that a page mounts. Further ones are left to browsers. */
const MAX_PARTS = 50;

/** What something mounts: a page, a part, or the layout of the host. */
export interface Mounts extends Mounted {
  /** The remote of the page or part; left out for the host. */
  remote?: string;
}

/** The widgets and fillings of a page. */
export interface MountedParts {
  /** Those whose remotes are there. */
  parts: readonly PagePart[];
  slots: Readonly<Record<string, SlotContents>>;
  /** Whether a part is missing, because its remote or all that a slot may show is not there. */
  lacksParts: boolean;
}

/** What decides about them. */
interface Picks {
  releases: PickedReleases;
  hasAllRemotes: boolean;
}

/** A part to add, what it mounts, and whether it has the version that is needed. */
interface Wanted {
  name: string;
  fits: boolean;
  mounts: Mounted | undefined;
}

function wantedWidget(
  name: string,
  releases: PickedReleases,
  mountingRemote: string | undefined,
): Wanted {
  const widget = pickedRelease(releases, ownerOfPart(name))?.extras.widgets[moduleOfPart(name)];
  const { needs } = pickedRelease(releases, mountingRemote ?? '')?.extras ?? {};
  return { name, fits: fitsNeed(widget?.version, needs?.[name]), mounts: widget };
}

/** A filling: only those that fit are chosen. */
function wantedFilling(name: string, slot: string, releases: PickedReleases): Wanted {
  const { fills } = pickedRelease(releases, ownerOfPart(name))?.extras ?? {};
  return { name, fits: true, mounts: fills?.[slot] };
}

/**
 * Collects what a page mounts, and what that mounts: each part once, so that parts that mount each other
 * come to an end.
 */
export function mountedParts(
  mounts: readonly Mounts[],
  contract: Pick<HostContract, 'slots'>,
  { releases, hasAllRemotes }: Picks,
): MountedParts {
  const parts = new Map<string, PagePart>();
  const contents: Record<string, SlotContents> = {};
  let lacksParts = false;

  const fill = (slot: string): Wanted[] => {
    const declaration = contract.slots?.[slot] ?? slotOf(releases, slot);
    if (!declaration || contents[slot]) return [];
    // A remote that is not there may fill it.
    if (!hasAllRemotes) lacksParts = true;
    const { height, optional } = declaration;
    const fillings = fillingsOf(releases, slot, declaration);
    contents[slot] = { fillings, height, optional };
    return fillings.map((name) => wantedFilling(name, slot, releases));
  };

  // A part that one of its uses does not fit is left to browsers, which show its fallback there.
  const add = ({ name, fits, mounts }: Wanted): Mounts[] => {
    const remote = ownerOfPart(name);
    const release = pickedRelease(releases, remote);
    const known = parts.get(name);
    const isFull = !known && parts.size >= MAX_PARTS;
    if (!release || isFull) {
      lacksParts = true;
      return [];
    }
    const part = known ?? pagePart(remote, release, moduleOfPart(name).slice('./'.length));
    parts.set(name, { ...part, isRenderable: part.isRenderable && fits });
    return known ? [] : [{ ...mounts, remote }];
  };

  const pending = [...mounts];
  // It grows while it is read.
  for (const { remote, widgets = [], slots = [] } of pending) {
    const wanted = [
      ...widgets.map((name) => wantedWidget(name, releases, remote)),
      ...slots.flatMap(fill),
    ];
    pending.push(...wanted.flatMap(add));
  }
  return { parts: [...parts.values()], slots: contents, lacksParts };
}
