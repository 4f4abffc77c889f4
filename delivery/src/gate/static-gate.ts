import { checkBudget } from './check-budget.ts';
import { checkExposed } from './check-exposed.ts';
import { checkPaths } from './check-paths.ts';
import { checkShared } from './check-shared.ts';
import type { Candidate } from './finding.ts';

const CHECKS = [checkExposed, checkPaths, checkShared, checkBudget];

/**
 * Holds a release against the contract with the shell and the other remotes.
 *
 * @returns One sentence for each thing that is wrong; none when it may go on.
 */
export function staticGate(candidate: Candidate): string[] {
  return CHECKS.flatMap((check) => check(candidate));
}
