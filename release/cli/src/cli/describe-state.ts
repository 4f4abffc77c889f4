import type { ReleaseRow } from '../client/release-server.ts';

/** What is known of a release after a command. */
export type ReleaseState = Pick<ReleaseRow, 'remote' | 'version' | 'share'> & {
  state: ReleaseRow['state'] | 'approved';
};

const visitorsOf = (share: number): string => {
  if (share === 0) return 'No visitor gets it.';
  return share === 100 ? 'All visitors get it.' : `${share} % of the visitors get it.`;
};

/** The commands that may come next: what follows `npm run release --`. */
function nextOf({ remote, version, state, share }: ReleaseState): string[] {
  const release = `${remote} ${version}`;
  if (state === 'retired') return [`publish ${remote}`];
  if (state === 'uploaded') return [`preview ${release}`, `accept ${release} --record <file>`];
  if (share === 100) return [`status ${remote}`, `rollback ${remote}`];
  if (share > 0) return [`status ${remote}`, `promote ${release}`, `rollback ${remote}`];
  return [`preview ${release}`, `canary ${release} --steps 10,50,100`];
}

/**
 * Says what is true of a release at the end of a command, and what may come next.
 *
 * @example 'blog 1.0.0-dcaacbeb9e69 is accepted. No visitor gets it. Next:' and a line for each command
 */
export function describeState(release: ReleaseState): string {
  const { remote, version, state, share } = release;
  const next = nextOf(release).map((command) => `  npm run release -- ${command}`);
  const now = `${remote} ${version} is ${state}. ${visitorsOf(share)} Next:`;
  return [now, ...next].join('\n');
}
