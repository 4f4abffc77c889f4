import type { SlotContents } from '@clean-express/federation/rendering';
import type { PartHost } from '@clean-express/federation/widget';
import type { Slot as DeclaredSlot } from '@clean-express/release-contract/registry';
import {
  fillingsOf,
  fitsNeed,
  ownerOfPart,
  slotOf,
} from '@clean-express/release-contract/releases';
import { memo, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { shallow } from 'zustand/shallow';
import { HOST_SLOTS } from '../config/host-slots.ts';
import { currentReleases, initReleases, registryFailure, releaseOf } from '../config/registry.ts';
import { reportRemoteError } from '../reports/report-remote-error.ts';
import { warnIfUndeclared } from './declared-mounts.ts';
import { MountedPart } from './mounted-part.tsx';
import { PartScopeContext } from './part-scope.ts';
import { registerRemotes } from './register-remotes.ts';
import { RemoteError } from './remote-error.ts';
import { failureMessage, RetryableError } from './retryable-error.tsx';
import { LeftToBrowser, ServerPartsContext } from './server-parts.ts';

/** With the default of `fillings`, or without it. */
type Declaration = Omit<DeclaredSlot, 'fillings' | 'scriptBudget'> & { fillings?: number };

function declarationOf(slot: string): Declaration | undefined {
  const ofHost: Readonly<Record<string, Declaration>> = HOST_SLOTS;
  return Object.hasOwn(ofHost, slot) ? ofHost[slot] : slotOf(currentReleases(), slot);
}

/** What a slot shows in the releases of this tab; `undefined` when no release has such a slot. */
function slotContents(slot: string): SlotContents | undefined {
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
function misfitsOf(slot: string): string[] {
  const version = declarationOf(slot)?.version;
  return Object.entries(currentReleases())
    .filter(([, { extras }]) => extras.fills?.[slot] && !fitsNeed(version, extras.needs?.[slot]))
    .map(([remote]) => remote);
}

interface SlotProps {
  name: string;
  props: object;
  /** Placeholder of each filling while it loads. Only slots of the host have one. */
  fallback?: ReactNode;
}

/** What a slot shows: that of the server render, or of the releases of this tab. */
function useContents(slot: string) {
  const server = use(ServerPartsContext);
  if (!server) return slotContents(slot);
  const contents = server.slots[slot];
  // To an earlier SSR server, which names no slots, those of the host are unfilled.
  if (!contents && !Object.hasOwn(HOST_SLOTS, slot)) throw new LeftToBrowser(slot);
  return contents;
}

function Fillings({ name, props, fallback }: SlotProps) {
  const contents = useContents(name);
  const scope = use(PartScopeContext);
  useEffect(() => {
    if (import.meta.env.DEV) warnIfUndeclared(scope, 'slots', name);
    const owner = ownerOfPart(name);
    // The releases of the host are not among those that are reported.
    for (const remote of misfitsOf(name)) {
      reportRemoteError(releaseOf(owner) ? owner : remote, 'module');
    }
  }, [scope, name]);
  if (!contents) return undefined;
  const { fillings, height, optional = false } = contents;
  const filling = { slot: name, height, optional };
  return fillings.map((part) => (
    <MountedPart key={part} name={part} {...{ props, fallback, filling }} />
  ));
}

/** Whether there is no registry, as in no page that the server has rendered. */
const isUnknown = () => registryFailure() !== undefined;

/** Without the registry, what fills a slot is not known. */
function UnknownFillings({ onLoaded }: { onLoaded: () => void }) {
  const retry = async () => {
    registerRemotes(await initReleases());
    if (!isUnknown()) onLoaded();
  };
  const message = failureMessage(new RemoteError('shell', 'registry'));
  return <RetryableError message={message} retry={retry} />;
}

/**
 * React throws the server's HTML of a part away when an update reaches the part before its module is loaded.
 * Around it, pages render again as they like: only other props are an update.
 */
const isSame = (before: SlotProps, after: SlotProps) =>
  before.name === after.name && shallow(before.props, after.props);

/**
 * A place that releases fill. It hydrates on its own, because a slot that is not declared has content in
 * browsers only.
 */
export const Slot = memo(function Slot({ name, props, fallback }: SlotProps) {
  const [, setLoaded] = useState(false);
  if (isUnknown() && fallback !== undefined) {
    return <UnknownFillings onLoaded={() => setLoaded(true)} />;
  }
  return (
    <Suspense>
      <Fillings name={name} props={props} fallback={fallback} />
    </Suspense>
  );
}, isSame);

/** Whether nothing fills a slot of the host, as far as is known. */
export function useIsUnfilled(slot: string): boolean {
  const server = use(ServerPartsContext);
  const contents = server ? server.slots[slot] : slotContents(slot);
  return !isUnknown() && !contents?.fillings.length;
}

/** What remotes mount parts of others with. */
export const PART_HOST: PartHost = { Widget: memo(MountedPart, isSame), Slot };
