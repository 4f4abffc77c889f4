import { releaseLoads } from '../budget/release-loads.ts';
import { overBudget, weigh } from '../budget/script-budget.ts';
import type { Check } from './finding.ts';

/** No page or widget may load more script than the remote's declaration allows. */
export const checkBudget: Check = ({ build: { files, remote }, release }) =>
  overBudget(weigh(releaseLoads(release), files), remote.scriptBudget);
