import type { NamedRelease, ReleaseRow } from '../client/release-server.ts';

/** What is known of a release after a command. */
export type ReleaseState = Pick<ReleaseRow, 'remote' | 'version' | 'share'> & {
  state: ReleaseRow['state'] | 'approved';
  /** The releases of other remotes that move together with it. */
  with?: readonly NamedRelease[] | undefined;
  /** The version to which a roll-back of the remote leads, if there is one. */
  rollback?: string | undefined;
};

const visitorsOf = (share: number, it: string): string => {
  if (share === 0) return `No visitor gets ${it}.`;
  return share === 100 ? `All visitors get ${it}.` : `${share} % of the visitors get ${it}.`;
};

/** Releases as the commands take them. */
function namesOf({ remote, version, with: partners = [] }: ReleaseState): string {
  if (partners.length === 0) return `${remote} ${version}`;
  return [{ remote, version }, ...partners].map((one) => `${one.remote}@${one.version}`).join(' ');
}

/** The commands that may come next: what follows `npm run release --`. */
function nextOf({ state, share, rollback, ...named }: ReleaseState): string[] {
  const { remote } = named;
  const release = namesOf({ ...named, state, share });
  if (state === 'retired') return [`publish ${remote}`];
  if (state === 'uploaded') return [`preview ${release}`, `accept ${release} --record <file>`];
  if (share === 100) return [`status ${remote}`, ...(rollback ? [`rollback ${remote}`] : [])];
  if (share > 0) return [`status ${remote}`, `promote ${release}`, `rollback ${remote}`];
  return [`preview ${release}`, `canary ${release} --steps 10,50,100`, `promote ${release}`];
}

/**
 * Says what is true of a release at the end of a command, and what may come next.
 *
 * @example 'blog 1.0.0-dcaacbeb9e69 is accepted. No visitor gets it. Next:' and a line for each command
 */
export function describeState(release: ReleaseState): string {
  const { state, share, with: partners = [] } = release;
  const next = nextOf(release).map((command) => `  npm run release -- ${command}`);
  const [are, them] = partners.length > 0 ? ['are', 'them'] : ['is', 'it'];
  const now = `${namesOf(release)} ${are} ${state}. ${visitorsOf(share, them)} Next:`;
  return [now, ...next].join('\n');
}
