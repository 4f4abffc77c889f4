import { measureScripts, overBudget } from '@clean-express/federation/build';
import { releaseLoads } from '../budget/release-loads.ts';
import type { Check } from './candidate.ts';

/** No page or widget may load more script than the remote's configuration allows. */
export const checkBudget: Check = ({ build: { files, remote }, release }) =>
  overBudget(measureScripts(releaseLoads(release), files), remote.scriptBudget);
