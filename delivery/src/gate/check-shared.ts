import { satisfies } from 'semver';
import type { Check } from './candidate.ts';

/** A release contains no shared dependencies: the live shell must provide matching versions. */
export const checkShared: Check = ({ release, host }) =>
  Object.entries(release.extras.shared).flatMap(([name, range]) => {
    const provided = host.shared[name];
    if (!provided) return [`It needs ${name} ${range}, which the live shell does not share.`];
    if (satisfies(provided, range)) return [];
    return [`It needs ${name} ${range}; the live shell has ${provided}.`];
  });
