import { type HostContract, SHELL } from '@clean-express/release-contract/host-contract';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import { fitsNeed, ownerOfPart } from '@clean-express/release-contract/releases';
import { isReserved } from '@clean-express/release-contract/reserved-paths';
import { satisfies } from 'semver';
import { OWNED_PATH, overlap } from '../rows/path-owners.ts';
import { missingSlot, mountsOf, PART_CHECKS, unmetNeed } from './compare-parts.ts';
import { findForeignState } from './compare-shared-state.ts';

/** Far more than a remote needs, and few enough to compare all of them with each other. */
const LIMITS = {
  paths: 100,
  pages: 200,
  'exposed modules': 50,
  widgets: 50,
  'shared modules': 100,
  slots: 50,
  fillings: 50,
  needs: 100,
  'widgets and slots in one place': 50,
};

/** Longer ranges are no ranges, but would take long to parse. */
const MAX_RANGE_LENGTH = 100;

/** What visitors get of the shell, or would after its roll-back. */
export type ShellRole = 'live' | 'canary' | 'rollback';

/** One of these, or one that may get visitors next. */
type ComparedShell = ShellRole | 'next';

/** A release, and a shell that it must be compatible with. */
export interface Pair {
  manifest: Manifest;
  contract: Pick<HostContract, 'paths' | 'widgets' | 'slots' | 'shared' | 'exports'>;
  role: ComparedShell;
}

/** A release and what it must be compatible with. */
export interface Candidate extends Omit<Pair, 'role'> {
  /** The releases of other remotes that visitors get. */
  others: readonly Manifest[];
}

/** How messages name a shell. */
const SHELLS: Record<ComparedShell, string> = {
  live: 'live shell',
  canary: 'canary shell',
  rollback: 'roll-back target of the shell',
  next: 'new shell',
};

/** Checks one rule of the contract: returns one message for each violation. */
type Check = (candidate: Omit<Candidate, 'contract'>) => string[];

/** Checks one rule of the contract of a shell. */
type ShellCheck = (pair: Pair) => string[];

/** The shell mounts widgets by name, so a release must still expose them. */
const checkExposed: ShellCheck = ({ manifest: { remote, extras }, contract, role }) => {
  const mounted = contract.widgets
    .filter((widget) => widget.startsWith(`${remote}/`))
    .map((widget) => `.${widget.slice(remote.length)}`);
  return ['./routes', ...mounted]
    .filter((exposed) => !Object.hasOwn(extras.preload, exposed))
    .map(
      (exposed) =>
        `The ${SHELLS[role]} mounts "${exposed}" of "${remote}", which it no longer exposes.`,
    );
};

function findCollisions(path: string, taken: readonly string[], owner: string): string[] {
  return taken
    .filter((other) => overlap(path, other))
    .map((other) => `The path ${path} collides with ${other} of ${owner}.`);
}

/** What is known of a remote before it is built. */
export interface OwnerOfPaths {
  extras: Pick<Manifest['extras'], 'paths'>;
}

/** Every path has one owner: the shell, or one remote. */
export const checkPaths = ({
  manifest: { extras },
  others,
}: Pick<Candidate, 'others'> & { manifest: OwnerOfPaths }): string[] =>
  extras.paths.flatMap((path) => {
    if (!OWNED_PATH.test(path)) {
      return [`The path ${path} is not one that a remote can own. Write it as /my-path.`];
    }
    if (isReserved(path))
      return [`The path ${path} is reserved for the site itself. Choose another.`];
    return others.flatMap((other) => findCollisions(path, other.extras.paths, `"${other.remote}"`));
  });

/** The same for the pages of a shell. */
export const checkShellPaths = ({
  manifest: { extras },
  contract,
  role,
}: Omit<Pair, 'manifest'> & { manifest: OwnerOfPaths }): string[] =>
  extras.paths
    .filter((path) => OWNED_PATH.test(path))
    .flatMap((path) => findCollisions(path, contract.paths, `the ${SHELLS[role]}`));

/** A remote has pages only where it owns the paths. */
const checkPages: Check = ({ manifest: { remote, extras } }) =>
  Object.keys(extras.pages)
    .filter((route) => !extras.paths.some((path) => route === path || route.startsWith(`${path}/`)))
    .map((route) => `The page ${route} is outside of the paths of "${remote}".`);

/** The gate visits every page, and has to know an address of those with parameters. */
const checkExamples: Check = ({ manifest: { extras, examples = {} } }) =>
  Object.keys(extras.pages)
    .filter((route) => /[:*]/.test(route) && !Object.hasOwn(examples, route))
    .map(
      (route) =>
        `The route ${route} has no example. Name a page with a link to it in "example" of the route in remote.config.ts.`,
    );

/** A release contains no shared dependencies: the shell must provide matching versions. */
const checkShared: ShellCheck = ({ manifest: { extras }, contract, role }) =>
  Object.entries(extras.shared).flatMap(([name, range]) => {
    if (range.length > MAX_RANGE_LENGTH) return [`Its range of ${name} is too long.`];
    const provided = Object.hasOwn(contract.shared, name) ? contract.shared[name] : undefined;
    if (!provided) return [`It needs ${name} ${range}, which the ${SHELLS[role]} does not share.`];
    if (satisfies(provided, range)) return [];
    return [`It needs ${name} ${range}; the ${SHELLS[role]} has ${provided}.`];
  });

/** What to do about an import: the past of a shell cannot be changed. */
const IMPORT_ADVICE: Record<ComparedShell, string> = {
  live: 'Deploy a shell that has it first, or do not use it.',
  canary: 'Deploy a shell that has it first, or do not use it.',
  rollback: 'A roll-back of the shell takes this release back, too.',
  next: 'Add it to the shell, or release the remote without it first.',
};

/** An import of a name that a shell does not have is undefined in browsers, and breaks there. */
const checkImports: ShellCheck = ({ manifest, contract, role }) => {
  const provided = new Map(Object.entries(contract.exports ?? {}));
  return Object.entries(manifest.exports ?? {}).flatMap(([module, imported]) => {
    const names = new Set(provided.get(module) ?? imported).add('*');
    return imported
      .filter((name) => !names.has(name))
      .map(
        (name) =>
          `It imports "${name}" from ${module}, which the ${SHELLS[role]} does not have. ${IMPORT_ADVICE[role]}`,
      );
  });
};

const checkShellSlots: ShellCheck = ({ manifest: { extras }, contract: { slots = {} }, role }) => {
  const owners = new Set(Object.keys(slots).map(ownerOfPart));
  // A shell may be from before there were slots. What visitors see in a slot, a new one must not take away.
  const hasSlots = (owner: string) =>
    role === 'next' ? owner === SHELL : role === 'live' && owners.has(owner);
  // A slot that another shell lacks shows nothing there.
  const missing = Object.keys(extras.fills ?? {}).filter(
    (slot) => hasSlots(ownerOfPart(slot)) && !Object.hasOwn(slots, slot),
  );
  const unmet = Object.entries(extras.needs ?? {}).flatMap(([slot, range]) => {
    const version = Object.hasOwn(slots, slot) ? slots[slot]?.version : undefined;
    if (version === undefined || fitsNeed(version, range)) return [];
    return [unmetNeed(slot, range, `the ${SHELLS[role]}`, version)];
  });
  return [...missing.map((slot) => missingSlot(slot, Object.keys(slots))), ...unmet];
};

/**
 * The policy of every page names the origins of all remotes, and proxies take headers of 4 or 8 kB. In
 * characters, with the space after each origin.
 */
const MAX_ORIGINS_LENGTH = 1200;

const checkOrigins: Check = ({ manifest, others }) => {
  const { origins } = manifest.extras;
  if (!origins) return [];
  const named = [manifest, ...others].flatMap(
    ({ extras: { origins: { connect = [], fonts = [] } = {} } }) => [
      ...connect.map((origin) => `connect ${origin}`),
      ...fonts.map((origin) => `fonts ${origin}`),
    ],
  );
  const length = [...new Set(named)].reduce(
    (sum, text) => sum + text.replace(/^\w+/, '').length,
    0,
  );
  if (length <= MAX_ORIGINS_LENGTH) return [];
  return [
    `The origins of "${manifest.remote}" and of the other remotes take ${length} characters of the header of each page; at most ${MAX_ORIGINS_LENGTH} are allowed. Name fewer, such as one host for several services.`,
  ];
};

const checkState: Check = ({ manifest }) => findForeignState(manifest);

const CHECKS = [checkPaths, checkPages, checkExamples, checkOrigins, checkState, ...PART_CHECKS];

const SHELL_CHECKS = [checkExposed, checkShellPaths, checkShared, checkImports, checkShellSlots];

/**
 * Says of what a manifest has too many: to check all of it would take long.
 *
 * @returns One message for each; none for a manifest that can be checked.
 */
export function tooMany(extras: Manifest['extras']): string[] {
  const { paths, pages, preload, widgets, shared, slots = {}, fills = {}, needs = {} } = extras;
  const mounted = mountsOf({ extras }).map(([, mounts]) => {
    return (mounts.widgets?.length ?? 0) + (mounts.slots?.length ?? 0);
  });
  const numbers = {
    paths: paths.length,
    pages: Object.keys(pages).length,
    'exposed modules': Object.keys(preload).length,
    widgets: Object.keys(widgets).length,
    'shared modules': Object.keys(shared).length,
    slots: Object.keys(slots).length,
    fillings: Object.keys(fills).length,
    needs: Object.keys(needs).length,
    'widgets and slots in one place': mounted.toSorted((a, b) => b - a)[0] ?? 0,
  };
  return Object.entries(LIMITS)
    .filter(([name, limit]) => numbers[name as keyof typeof LIMITS] > limit)
    .map(([name, limit]) => `It has more than ${limit} ${name}. Divide the remote.`);
}

/**
 * Compares a manifest with a shell.
 *
 * @returns One message for each violation; none for a manifest that has too many of something.
 */
export function compareWithShell(pair: Pair): string[] {
  if (tooMany(pair.manifest.extras).length > 0) return [];
  return SHELL_CHECKS.flatMap((check) => check(pair));
}

/**
 * Compares a manifest with the other remotes.
 *
 * @returns One message for each violation; none for a manifest that has too many of something.
 */
export function compareWithOthers(candidate: Omit<Candidate, 'contract'>): string[] {
  if (tooMany(candidate.manifest.extras).length > 0) return [];
  return CHECKS.flatMap((check) => check(candidate));
}

/**
 * Compares a manifest with the live shell and the other remotes.
 *
 * @returns One message for each violation; none when the release may be published.
 */
export function compareManifest({ contract, ...candidate }: Candidate): string[] {
  const { manifest } = candidate;
  const excess = tooMany(manifest.extras);
  if (excess.length > 0) return excess;
  const ofShell = compareWithShell({ manifest, contract, role: 'live' });
  return [...ofShell, ...compareWithOthers(candidate)];
}
