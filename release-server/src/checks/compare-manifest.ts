import type { HostContract } from '@clean-express/federation/host-config';
import type { Manifest } from '@clean-express/federation/release-registry';
import { satisfies } from 'semver';
import { OWNED_PATH, overlap } from './path-owners.ts';

/** Far more than a remote needs, and few enough to compare all of them with each other. */
const LIMITS = { paths: 100, pages: 200, 'exposed modules': 50, 'shared modules': 100 };

/** Longer ranges are no ranges, but would take long to parse. */
const MAX_RANGE_LENGTH = 100;

/** A release and what it must be compatible with. */
export interface Candidate {
  manifest: Manifest;
  /** The contract of the live shell. */
  contract: Pick<HostContract, 'paths' | 'widgets' | 'shared' | 'exports'>;
  /** The releases of other remotes that visitors get. */
  others: readonly Manifest[];
}

/** Checks one rule of the contract: returns one message for each violation. */
type Check = (candidate: Candidate) => string[];

/** The shell mounts widgets by name, so a release must still expose them. */
const checkExposed: Check = ({ manifest: { remote, extras }, contract }) => {
  const mounted = contract.widgets
    .filter((widget) => widget.startsWith(`${remote}/`))
    .map((widget) => `.${widget.slice(remote.length)}`);
  return ['./routes', ...mounted]
    .filter((exposed) => !Object.hasOwn(extras.preload, exposed))
    .map((exposed) => `The shell mounts "${exposed}" of "${remote}", which it no longer exposes.`);
};

/** Every path has one owner: the shell, or one remote. */
const checkPaths: Check = ({ manifest: { extras }, contract, others }) => {
  const taken = [
    ...contract.paths.map((path) => ({ owner: 'the shell', path })),
    ...others.flatMap(({ remote, extras: { paths } }) =>
      paths.map((path) => ({ owner: `"${remote}"`, path })),
    ),
  ];
  return extras.paths.flatMap((path) => {
    if (!OWNED_PATH.test(path)) {
      return [`The path ${path} is not one that a remote can own. Write it as /my-path.`];
    }
    return taken
      .filter((other) => overlap(path, other.path))
      .map((other) => `The path ${path} collides with ${other.path} of ${other.owner}.`);
  });
};

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

/** A release contains no shared dependencies: the live shell must provide matching versions. */
const checkShared: Check = ({ manifest: { extras }, contract }) =>
  Object.entries(extras.shared).flatMap(([name, range]) => {
    if (range.length > MAX_RANGE_LENGTH) return [`Its range of ${name} is too long.`];
    const provided = Object.hasOwn(contract.shared, name) ? contract.shared[name] : undefined;
    if (!provided) return [`It needs ${name} ${range}, which the live shell does not share.`];
    if (satisfies(provided, range)) return [];
    return [`It needs ${name} ${range}; the live shell has ${provided}.`];
  });

/** An import of a name that the live shell does not have is undefined in browsers, and breaks there. */
const checkImports: Check = ({ manifest, contract }) => {
  const provided = new Map(Object.entries(contract.exports ?? {}));
  return Object.entries(manifest.exports ?? {}).flatMap(([module, imported]) => {
    const names = new Set(provided.get(module) ?? imported).add('*');
    return imported
      .filter((name) => !names.has(name))
      .map(
        (name) =>
          `It imports "${name}" from ${module}, which the live shell does not have. Deploy a shell that has it first, or do not use it.`,
      );
  });
};

const CHECKS = [checkExposed, checkPaths, checkPages, checkExamples, checkShared, checkImports];

/**
 * Says of what a manifest has too many: to check all of it would take long.
 *
 * @returns One message for each; none for a manifest that can be checked.
 */
export function tooMany({ paths, pages, preload, shared }: Manifest['extras']): string[] {
  const numbers = {
    paths: paths.length,
    pages: Object.keys(pages).length,
    'exposed modules': Object.keys(preload).length,
    'shared modules': Object.keys(shared).length,
  };
  return Object.entries(LIMITS)
    .filter(([name, limit]) => numbers[name as keyof typeof LIMITS] > limit)
    .map(([name, limit]) => `It has more than ${limit} ${name}. Divide the remote.`);
}

/**
 * Compares a manifest with the shell and the other remotes.
 *
 * @returns One message for each violation; none when the release may be published.
 */
export function compareManifest(candidate: Candidate): string[] {
  const excess = tooMany(candidate.manifest.extras);
  return excess.length > 0 ? excess : CHECKS.flatMap((check) => check(candidate));
}
