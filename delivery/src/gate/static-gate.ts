import { measureScripts, overBudget, type ScriptLoad } from '@clean-express/federation/build';
import type { HostContract } from '@clean-express/federation/host-config';
import type { Manifest } from '@clean-express/federation/release-registry';
import { satisfies } from 'semver';
import type { Build } from '../build/build.ts';
import type { ReleaseDescription } from '../build/describe-release.ts';

/** A build that is about to be published, and what it must be compatible with. */
export interface Candidate {
  build: Build;
  description: ReleaseDescription;
  /** The live releases of all remotes. */
  live: readonly Manifest[];
  /** The contract of the live shell. */
  host: Pick<HostContract, 'paths' | 'widgets' | 'shared'>;
}

/** Checks one rule of the contract: returns one message for each violation. */
type Check = (candidate: Candidate) => string[];

/** The host mounts widgets by name, so a release must still expose them. */
const checkExposed: Check = ({ build, description, host }) => {
  const { name } = build.remote;
  const mounted = host.widgets
    .filter((widget) => widget.startsWith(`${name}/`))
    .map((widget) => `.${widget.slice(name.length)}`);
  return ['./routes', ...mounted]
    .filter((exposed) => !description.extras.preload[exposed])
    .map((exposed) => `The shell mounts "${exposed}" of "${name}", which it no longer exposes.`);
};

/** `/` is only the home page: every path lies below it, and none of them collides with it. */
function overlap(a: string, b: string): boolean {
  if (a === b) return true;
  const isBelow = (path: string, prefix: string) => prefix !== '/' && path.startsWith(`${prefix}/`);
  return isBelow(a, b) || isBelow(b, a);
}

/** Every path has one owner: the shell, or one remote. */
const checkPaths: Check = ({ build, description, live, host }) => {
  const { name } = build.remote;
  const others = live.filter(({ remote }) => remote !== name);
  const taken = [
    ...host.paths.map((path) => ({ owner: 'the shell', path })),
    ...others.flatMap(({ remote, extras }) =>
      extras.paths.map((path) => ({ owner: `"${remote}"`, path })),
    ),
  ];
  return description.extras.paths.flatMap((path) =>
    taken
      .filter((other) => overlap(path, other.path))
      .map((other) => `The path ${path} collides with ${other.path} of ${other.owner}.`),
  );
};

/** A release contains no shared dependencies: the live shell must provide matching versions. */
const checkShared: Check = ({ description, host }) =>
  Object.entries(description.extras.shared).flatMap(([name, range]) => {
    const provided = host.shared[name];
    if (!provided) return [`It needs ${name} ${range}, which the live shell does not share.`];
    if (satisfies(provided, range)) return [];
    return [`It needs ${name} ${range}; the live shell has ${provided}.`];
  });

/** Lists the scripts that each page and widget of a release loads. */
export function releaseLoads({ extras }: ReleaseDescription): ScriptLoad[] {
  const { preload, pages, widgets } = extras;
  const routes = preload['./routes'] ?? [];
  return [
    ...Object.entries(pages).map(([name, own]) => ({ name, scripts: [...routes, ...own.preload] })),
    ...Object.keys(widgets).map((name) => ({ name, scripts: preload[name] ?? [] })),
  ];
}

/** No page or widget may load more script than the remote's configuration allows. */
const checkBudget: Check = ({ build: { files, remote }, description }) =>
  overBudget(measureScripts(releaseLoads(description), files), remote.scriptBudget);

const CHECKS = [checkExposed, checkPaths, checkShared, checkBudget];

/**
 * Checks a release against the contract with the shell and the other remotes.
 *
 * @returns One message for each violation; none when the release may be published.
 */
export function staticGate(candidate: Candidate): string[] {
  return CHECKS.flatMap((check) => check(candidate));
}
