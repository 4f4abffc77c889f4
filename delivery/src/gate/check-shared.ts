import { satisfies } from 'semver';
import type { Check } from './finding.ts';

/** A release brings no copy of what it shares: the live shell has to have a version that fits. */
export const checkShared: Check = ({ release, host }) =>
  Object.entries(release.extras.shared).flatMap(([name, range]) => {
    const provided = host.shared[name];
    if (!provided) return [`It needs ${name} ${range}, which the live shell does not share.`];
    if (satisfies(provided, range)) return [];
    return [`It needs ${name} ${range}; the live shell has ${provided}.`];
  });
